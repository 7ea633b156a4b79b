package panel

// A Shown is what the text of a prompt shows: never more, whatever the cell
// was planned to show.
type Shown struct {
	Panel           // the zero Panel where the text holds no readable table
	Names    []Name // as the prompt introduces them, in its order
	Currency string // ISO code; "" where the prompt gives none
	Places   []int  // decimals of each series' prices
	Masked   bool   // sessions are D1, D2, …: Days are 1, 2, …
}

// A Name is a name of the prompt: its ticker or label, and what the prompt says
// it stands for.
type Name struct{ Ticker, Company string }
