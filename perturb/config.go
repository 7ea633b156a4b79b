package perturb

// Config is the section `perturb` of the config.
type Config struct {
	Arms       []string `mapstructure:"arms"`       // real, inverted, damped, opposed, scaled:K, shuffled, swapped, shifted
	Identities []string `mapstructure:"identities"` // named, masked
	Seed       int64    `mapstructure:"seed"`       // of the order of shuffled and the donors of swapped
}
