package scenarios

import _ "embed"

// Embedded is the name of the pack that ships inside: the fees of a
// municipality that does not exist, in Norwegian and English.
const Embedded = "embedded"

//go:embed fjellvik.json
var ownPack []byte
