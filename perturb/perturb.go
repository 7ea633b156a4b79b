// Package perturb turns prices into panels: what each arm shows of each window.
package perturb
