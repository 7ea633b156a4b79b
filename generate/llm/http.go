package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// HTTP is the client of all servers: many connections to one of them, and no
// limit of time but the context's.
var HTTP = &http.Client{Transport: &http.Transport{
	Proxy:                 http.ProxyFromEnvironment,
	DialContext:           (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 15 * time.Second}).DialContext,
	ForceAttemptHTTP2:     true,
	MaxIdleConns:          0,
	MaxIdleConnsPerHost:   512,
	IdleConnTimeout:       90 * time.Second,
	TLSHandshakeTimeout:   10 * time.Second,
	ExpectContinueTimeout: time.Second,
}}

// MaxBody bounds what is read of one response.
const MaxBody = 8 << 20

// ParseServer reads the URL of a server. A name and password in it would reach
// logs and tables.
func ParseServer(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return nil, fmt.Errorf("server %q: want a URL like http://127.0.0.1:11434", redact(s))
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return nil, fmt.Errorf("server %s: a user, password or query in it would end in tables (set key_env to the name of an environment variable)", u.Scheme+"://"+u.Host)
	}
	return u, nil
}

// redact drops what could be a password.
func redact(s string) string {
	if i := strings.LastIndexByte(s, '@'); i >= 0 {
		return "…" + s[i:]
	}
	return s
}

// Get reads a small JSON document, or says why not: a *Failure.
func Get(ctx context.Context, req *http.Request) ([]byte, error) {
	res, err := HTTP.Do(req)
	if err != nil {
		return nil, Broken(ctx, Cause(err))
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, MaxBody))
	if err != nil {
		return nil, Broken(ctx, err)
	}
	if res.StatusCode != http.StatusOK {
		return nil, Refusal(res, string(body))
	}
	return body, nil
}

// Cause is a transport's error without the request it repeats.
func Cause(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}
