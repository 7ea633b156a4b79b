package hub

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"strings"
)

// Conforms is the version of Croissant that is written.
const Conforms = "http://mlcommons.org/croissant/1.1"

// names are the terms of Croissant in its own namespace, and cr: what is
// written of them; the context gives each.
var names = []string{
	"annotation", "arrayShape", "citeAs", "column", "containedIn", "equivalentProperty", "excludes", "extract", "field",
	"fileObject", "fileProperty", "fileSet", "format", "includes", "isArray", "isLiveDataset", "jsonPath", "key", "md5",
	"parentField", "readLines", "recordSet", "references", "regex", "sdVersion", "separator", "source", "subField",
	"transform", "unArchive", "value",
}

func vocabulary() map[string]any {
	c := map[string]any{
		"@language": "en", "@vocab": "http://schema.org/", "sc": "http://schema.org/", "cr": "http://mlcommons.org/croissant/",
		"rai": "http://mlcommons.org/croissant/RAI/", "dct": "http://purl.org/dc/terms/", "conformsTo": "dct:conformsTo",
		"data":     map[string]string{"@id": "cr:data", "@type": "@json"},
		"dataType": map[string]string{"@id": "cr:dataType", "@type": "@vocab"},
		"examples": map[string]string{"@id": "cr:examples", "@type": "@json"},
	}
	for _, name := range names {
		c[name] = "cr:" + name
	}
	return c
}

// The parts of a description, in the order in which they are written.
type (
	metadata struct {
		Context     map[string]any `json:"@context"`
		Type        string         `json:"@type"`
		ConformsTo  string         `json:"conformsTo"`
		Name        string         `json:"name"`
		Description string         `json:"description"`
		License     string         `json:"license"`
		URL         string         `json:"url"`
		Creator     agent          `json:"creator"`
		Published   string         `json:"datePublished"`
		Keywords    []string       `json:"keywords,omitempty"`
		Languages   []string       `json:"inLanguage,omitempty"`
		Files       []fileObject   `json:"distribution"`
		RecordSets  []recordSet    `json:"recordSet"`
	}
	agent struct {
		Type string `json:"@type"`
		Name string `json:"name"`
		URL  string `json:"url"`
	}
	fileObject struct {
		Type   string `json:"@type"`
		ID     string `json:"@id"`
		Name   string `json:"name"`
		URL    string `json:"contentUrl"`
		Format string `json:"encodingFormat"`
		Size   string `json:"contentSize"`
		SHA256 string `json:"sha256"`
	}
	recordSet struct {
		Type        string  `json:"@type"`
		ID          string  `json:"@id"`
		Name        string  `json:"name"`
		Description string  `json:"description,omitempty"`
		Fields      []field `json:"field"`
	}
	field struct {
		Type     string `json:"@type"`
		ID       string `json:"@id"`
		Name     string `json:"name"`
		DataType string `json:"dataType"`
		IsArray  bool   `json:"isArray,omitempty"`
		Shape    string `json:"arrayShape,omitempty"`
		Source   source `json:"source"`
	}
	source struct {
		File    reference `json:"fileObject"`
		Extract extract   `json:"extract"`
	}
	extract struct {
		Column string `json:"column"`
	}
	reference struct {
		ID string `json:"@id"`
	}
)

// croissant is croissant.json: each file with its hash, and a set of records a
// file, whose fields are its columns.
func (d *Dataset) croissant(tables []described) ([]byte, error) {
	owner, name, _ := strings.Cut(d.Repo, "/")
	url := "https://huggingface.co/datasets/" + d.Repo
	m := metadata{
		Context: vocabulary(), Type: "sc:Dataset", ConformsTo: Conforms, Name: name, Description: d.Summary,
		License: "https://spdx.org/licenses/" + licenses[d.License] + ".html", URL: url,
		Creator:   agent{"sc:Organization", owner, "https://huggingface.co/" + owner},
		Published: d.Published, Keywords: d.Tags, Languages: d.Languages,
	}
	for _, t := range tables {
		for _, s := range t.splits {
			id := t.Name
			if len(t.splits) > 1 {
				id += "/" + s.Name
			}
			m.Files = append(m.Files, fileObject{
				"cr:FileObject", s.Path, path.Base(s.Path), url + "/resolve/main/" + s.Path,
				"application/vnd.apache.parquet", fmt.Sprintf("%d B", s.bytes), s.sha256,
			})
			set := recordSet{Type: "cr:RecordSet", ID: id, Name: id, Description: t.About}
			for _, c := range t.columns {
				f := field{
					Type: "cr:Field", ID: id + "/" + c.name, Name: c.name, DataType: c.class,
					Source: source{reference{s.Path}, extract{c.name}},
				}
				if c.list {
					f.IsArray, f.Shape = true, "-1"
				}
				set.Fields = append(set.Fields, f)
			}
			m.RecordSets = append(m.RecordSets, set)
		}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}
