package hub

import (
	"bytes"

	"go.yaml.in/yaml/v3"
)

// The head of a card, as the hub's own tools write it.
type head struct {
	License   string   `yaml:"license"`
	Languages []string `yaml:"language,omitempty"`
	Tasks     []string `yaml:"task_categories,omitempty"`
	Title     string   `yaml:"pretty_name"`
	Sizes     []string `yaml:"size_categories"`
	Tags      []string `yaml:"tags,omitempty"`
	Configs   []config `yaml:"configs"`
	Info      []info   `yaml:"dataset_info"`
}

type config struct {
	Name  string     `yaml:"config_name"`
	Files []dataFile `yaml:"data_files"`
}

type dataFile struct {
	Split string `yaml:"split"`
	Path  string `yaml:"path"`
}

type info struct {
	Config   string    `yaml:"config_name"`
	Features []feature `yaml:"features"`
	Splits   []split   `yaml:"splits"`
}

type feature struct {
	Name string `yaml:"name"`
	Type string `yaml:"dtype,omitempty"`
	List string `yaml:"sequence,omitempty"`
}

type split struct {
	Name  string `yaml:"name"`
	Rows  int64  `yaml:"num_examples"`
	Bytes int64  `yaml:"num_bytes"`
}

// card is README.md: what the hub reads, then what people do.
func (d *Dataset) card(tables []described) ([]byte, error) {
	h := head{License: d.License, Languages: d.Languages, Tasks: d.Tasks, Title: d.Title, Tags: d.Tags}
	rows := int64(0)
	for _, t := range tables {
		c, i := config{Name: t.Name}, info{Config: t.Name}
		for _, s := range t.splits {
			c.Files = append(c.Files, dataFile{s.Name, s.Path})
			i.Splits = append(i.Splits, split{s.Name, s.rows, s.bytes})
			rows += s.rows
		}
		for _, col := range t.columns {
			f := feature{Name: col.name, Type: col.dtype}
			if col.list {
				f.Type, f.List = "", col.dtype
			}
			i.Features = append(i.Features, f)
		}
		h.Configs, h.Info = append(h.Configs, c), append(h.Info, i)
	}
	h.Sizes = []string{sizeCategory(rows)}
	var b bytes.Buffer
	b.WriteString("---\n")
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(h); err != nil {
		return nil, err
	}
	b.WriteString("---\n\n# " + d.Title + "\n\n" + d.About)
	return b.Bytes(), nil
}

// sizeCategory is the hub's word for a number of rows.
func sizeCategory(n int64) string {
	for _, c := range []struct {
		below int64
		word  string
	}{{1e3, "n<1K"}, {1e4, "1K<n<10K"}, {1e5, "10K<n<100K"}, {1e6, "100K<n<1M"}, {1e7, "1M<n<10M"}, {1e8, "10M<n<100M"}, {1e9, "100M<n<1B"}} {
		if n < c.below {
			return c.word
		}
	}
	return "n>1B"
}
