package facts
type traits struct{}
func (s *subject) ready() {}
type reader struct{}
func (r *reader) prepare(string, []subject) {}
func (r *reader) judge([]subject, []Turn, []Result) {}
