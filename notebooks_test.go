package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// nbconvert is Debian's, called by its full path: another Python may come first.
const nbconvert = "/usr/bin/jupyter-nbconvert"

// A notebook is what the tests need of the format.
type notebook struct {
	Cells []struct {
		Type    string          `json:"cell_type"`
		Source  []string        `json:"source"`
		Count   *int            `json:"execution_count"`
		Outputs json.RawMessage `json:"outputs"`
	}
}

func readNotebook(t *testing.T, file string) (n notebook) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(b, &n)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return n
}

func notebooks(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("notebooks/*.ipynb")
	if err != nil || len(files) == 0 {
		t.Fatalf("notebooks/*.ipynb: no notebook (%v)", err)
	}
	return files
}

// onStudy are the notebooks that notebooks/study.yaml gives more to see than
// the demonstration does: they run on both.
var onStudy = []string{"read_or_remembered.ipynb", "memory_and_the_bound.ipynb"}

// Every notebook runs on the demonstration, as a reader would run it, and no
// cell of it fails or warns.
func TestTheNotebooksRun(t *testing.T) {
	if err := canRunNotebooks(); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	home := t.TempDir()
	program, err := exec.LookPath("pipeline") // this test program, see TestMain
	if err != nil {
		t.Fatal(err)
	}
	study, err := filepath.Abs("notebooks/study.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"run"}, {"run", "--config", study, "--run", "study"}} {
		c := exec.Command(program, args...)
		c.Dir = home
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("pipeline %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	env := notebookEnv(t, home, program)
	for _, file := range notebooks(t) {
		runs := []string{"default"}
		if slices.Contains(onStudy, filepath.Base(file)) {
			runs = append(runs, "study")
		}
		for _, run := range runs {
			t.Run(filepath.Base(file)+" on "+run, func(t *testing.T) {
				t.Parallel()
				checkExecuted(t, execute(t, file, append(env, "NOTEBOOK_RUN="+filepath.Join(home, "runs", run))))
			})
		}
	}
}

// execute is the notebook as it is after it was run in a kernel of its own.
func execute(t *testing.T, file string, env []string) notebook {
	t.Helper()
	dir := t.TempDir()
	c := exec.CommandContext(t.Context(), nbconvert, "--to", "notebook", "--execute", "--log-level", "ERROR",
		"--ExecutePreprocessor.kernel_name=debian", "--ExecutePreprocessor.timeout=300", "--output-dir", dir, file)
	c.Env = env
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return readNotebook(t, filepath.Join(dir, filepath.Base(file)))
}

// canRunNotebooks says what is missing, and how to get it.
func canRunNotebooks() error {
	_, err := os.Stat(nbconvert)
	if err == nil {
		err = exec.Command("/usr/bin/python3", "-c", "import importlib.metadata as m; [m.version(p) for p in ('ipykernel', 'pandas', 'matplotlib', 'scipy')]").Run()
	}
	if err != nil {
		return fmt.Errorf("the notebooks were not run: %w (run: apt-get install jupyter-nbconvert python3-ipykernel python3-pandas python3-matplotlib python3-scipy)", err)
	}
	return nil
}

// notebookEnv is an environment in which nothing of the user's own Python is
// found: its kernel is Debian's.
func notebookEnv(t *testing.T, home, program string) []string {
	t.Helper()
	kernel := filepath.Join(home, "jupyter", "kernels", "debian")
	spec := `{"argv": ["/usr/bin/python3", "-m", "ipykernel_launcher", "-f", "{connection_file}"], "display_name": "Debian", "language": "python"}`
	if err := errors.Join(os.MkdirAll(kernel, 0o777), os.WriteFile(filepath.Join(kernel, "kernel.json"), []byte(spec), 0o666)); err != nil {
		t.Fatal(err)
	}
	env := []string{
		"PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8", "HOME=" + home, "JUPYTER_PATH=" + filepath.Join(home, "jupyter"),
		"PYTHONDONTWRITEBYTECODE=1", "PYDEVD_DISABLE_FILE_VALIDATION=1",
		"NOTEBOOK_PIPELINE=" + program,
	}
	if shared, err := sharedData(); err == nil {
		env = append(env, "FINVERIFYBENCH="+filepath.Join(shared, "finverifybench"))
	}
	for _, name := range []string{"OPENBLAS_CORETYPE", "TMPDIR"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return slices.Clip(env)
}

func checkExecuted(t *testing.T, n notebook) {
	for i, c := range n.Cells {
		if c.Type != "code" {
			continue
		}
		if c.Count == nil {
			t.Errorf("cell %d was not executed", i)
		}
		var outputs []struct {
			Type string          `json:"output_type"`
			Name string          `json:"name"`
			Text json.RawMessage `json:"text"`
		}
		if err := json.Unmarshal(c.Outputs, &outputs); err != nil {
			t.Fatal(err)
		}
		for _, o := range outputs {
			if o.Type == "error" || o.Name == "stderr" {
				t.Errorf("cell %d: %s %s", i, o.Type, o.Text)
			}
		}
	}
}

// code is what markdown shows as code or as a formula: the names in it, such as
// `v1`, and a formula's constants are no figures.
var code = regexp.MustCompile("(?s)```.*?```|`[^`]*[A-Za-z][^`]*`|\\$\\$.*?\\$\\$")

// What is kept holds no output, which would go stale, and prose holds no digit
// outside code and formulas: a number is computed by a cell or it is not there.
func TestTheNotebooksAreKeptWithoutOutputsAndFigures(t *testing.T) {
	for _, file := range notebooks(t) {
		for i, c := range readNotebook(t, file).Cells {
			source := strings.Join(c.Source, "")
			switch c.Type {
			case "code":
				if c.Count != nil || string(c.Outputs) != "[]" {
					t.Errorf("%s: cell %d: holds outputs (run: jupyter nbconvert --clear-output --inplace %s)", file, i, file)
				}
			case "markdown":
				prose := code.ReplaceAllString(source, "")
				if at := strings.IndexFunc(prose, unicode.IsDigit); at >= 0 {
					t.Errorf("%s: cell %d: a figure that no cell computes: …%.60q", file, i, prose[at:])
				}
			default:
				t.Errorf("%s: cell %d: of type %s", file, i, c.Type)
			}
		}
	}
}
