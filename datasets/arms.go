package datasets

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Arms are the names of the arms; one more is scaled:K, of any dose K.
var Arms = []string{"real", "inverted", "damped", "opposed", "shuffled", "swapped", "shifted"}

// IsArm reports whether an arm can have the name.
func IsArm(name string) bool {
	dose, scaled := strings.CutPrefix(name, "scaled:")
	if !scaled {
		return slices.Contains(Arms, name)
	}
	k, err := strconv.ParseFloat(dose, 64)
	return err == nil && !math.IsNaN(k) && !math.IsInf(k, 0)
}
