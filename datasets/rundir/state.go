package rundir

import (
	"context"

	"market-claim-bench/pipeline/datasets"
)

// A State is how a stage of a run stands.
type State struct {
	Stage    string
	Planned  int    // parts; 0 where the inputs are not there yet
	Done     int    // parts that are whole and made from what is there now
	Failures int    // pieces of work that failed in those
	Why      string // it is to run: "" if it is whole
}

// Look says how stage s stands in run, and changes nothing.
func Look(ctx context.Context, run Run, pipeline []Stage, s Stage, o Options) (State, error) {
	if o.Shard.N == 0 {
		o.Shard = Whole
	}
	st := State{Stage: s.Name}
	if err := upstream(run.Dir, pipeline, s); err != nil {
		st.Why = err.Error()
		return st, nil
	}
	want, err := plan(ctx, run, s, o.Shard)
	if err != nil {
		return st, s.named(err)
	}
	all, err := Manifests(run.Dir, s.Name)
	if err != nil {
		return st, err
	}
	st.Planned = want.NParts
	if len(all) == 0 {
		st.Why = "it had not run"
		return st, nil
	}
	for _, old := range all {
		shard := old.shard()
		if o.Shard != Whole && shard != o.Shard {
			continue
		}
		if why, _ := carryOver(run.Dir, s, old, want, Options{Shard: shard, Force: o.Force, Retry: o.Retry}); why != "" {
			st.Why = why
		}
	}
	st.Done, st.Failures = len(want.Done), len(want.Failures())
	if st.Why == "" && st.Done < st.Planned && o.Shard == Whole {
		st.Why = "shards were missing"
	}
	return st, nil
}

// Written reports whether the run at dir has a part of the named table.
func Written(dir, table string) bool {
	_, err := datasets.Parts(dir, table)
	return err == nil
}
