// Package ingest turns sources of daily prices into the tables prices and
// price_issues.
package ingest
