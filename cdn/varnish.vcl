vcl 4.1;

# Varnish 7 in front of the site: `varnishd -f varnish.vcl`. README.md beside this file says what to set.
# What may be kept, and for how long, is said by the site's own headers; this file only sees to it that they are kept to.

import std;

# The site. Its health check asks nothing of WordPress.
backend site {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 2s;
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 30s;
    .probe = {
        .url = "/healthz";
        .interval = 5s;
        .timeout = 2s;
        .window = 5;
        .threshold = 3;
        .initial = 3;
    }
}

# Who may have answers dropped, with the token (CDN_PURGE_TOKEN) besides: the machines the site runs on.
acl purgers {
    "localhost";
}

sub vcl_recv {
    if (req.url == "/.purge") {
        call purge;
    }
    if (req.restarts == 0) {
        call clean_request;
    }
    if (req.http.X-Varnish-Attempt == "fresh") {
        set req.grace = 0s;
    } elsif (req.http.X-Varnish-Attempt == "stale") {
        set req.grace = 7d;
    }
    # These differ by visitor, or do something. Everything that is no question besides: Varnish's own rules would let unknown methods
    # through unseen (pipe).
    if (req.url ~ "^/(?:api/|\?|$)" || (req.method != "GET" && req.method != "HEAD")) {
        return (pass);
    }
    return (hash);
}

sub clean_request {
    # Nothing of the site depends on the query but these; `/` hands on where a visitor comes from.
    if (req.url !~ "^/(?:api/|\?|$)") {
        set req.url = regsub(req.url, "\?.*$", "");
    }
    # Only these look at cookies.
    if (req.url !~ "^/(?:api/|\?|$)") {
        unset req.http.Cookie;
        unset req.http.Authorization;
    }
    unset req.http.X-Varnish-Attempt;

    # Varnish itself knows gzip only, and would ask for nothing else: the encoding is part of the key, and asked for below.
    set req.http.X-Encoding = "identity";
    if (req.url ~ "^/img/|\.(?:avif|webp|jpe?g|png|ico|woff2)$") {
        # Compressed by themselves: one copy for all.
    } elsif (req.http.Accept-Encoding ~ "(?i)(?:^|,)\s*br\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))") {
        set req.http.X-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))") {
        set req.http.X-Encoding = "gzip";
    }

    # Whoever ends TLS in front of Varnish tells it the visitor's address with the PROXY protocol (hitch, HAProxy): what a visitor says of
    # himself does not count. The site believes the nearest address that is no proxy of its own (TRUST_PROXY).
    set req.http.X-Forwarded-For = client.ip;
    if (std.port(server.ip) == 443) {
        set req.http.X-Forwarded-Proto = "https";
    } else {
        set req.http.X-Forwarded-Proto = "http";
    }
    # Found in Varnish's log by its last part, and in the site's as it is.
    set req.http.X-Request-Id = "" + std.time2integer(now, 0) + "-" + req.xid;

    # The site reads none of these; nobody behind it shall.
    unset req.http.Forwarded;
    unset req.http.X-Forwarded-Host;
    unset req.http.X-Forwarded-Port;
    unset req.http.X-Forwarded-Prefix;
    unset req.http.X-Original-URL;
    unset req.http.X-Rewrite-URL;
    unset req.http.X-HTTP-Method-Override;
    unset req.http.Proxy;
}

# The site's webhook (CDN_PURGE_URL=http://varnish/.purge): drops every answer that has one of the tags in Surrogate-Key.
sub purge {
    if (client.ip !~ purgers || req.method != "POST" || std.getenv("CDN_PURGE_TOKEN") == ""
        || req.http.Authorization != "Bearer " + std.getenv("CDN_PURGE_TOKEN")) {
        return (synth(403));
    }
    if (req.http.Surrogate-Key !~ "^[a-z0-9-]+(?: [a-z0-9-]+)*$") {
        return (synth(400));
    }
    # Only of the object: such bans are worked through behind (ban lurker), and leave the list.
    if (std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)")) {
        return (synth(200));
    }
    return (synth(500));
}

# The host is no part of the key: the site is the same under every name, and who invents names shall not fill the cache. Where Varnish
# stands before several sites, add it.
sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.X-Encoding);
    return (lookup);
}

# An answer that is older than stale-while-revalidate allows is there for errors only: a fresh one is asked for first.
sub vcl_hit {
    if (obj.ttl <= 0s && obj.ttl + std.duration(obj.http.X-Stale-While-Revalidate, 0s) <= 0s
        && !req.http.X-Varnish-Attempt && std.healthy(req.backend_hint)) {
        set req.http.X-Varnish-Attempt = "fresh";
        return (restart);
    }
    return (deliver);
}

sub vcl_backend_fetch {
    if (!bereq.uncacheable) {
        # A question with a body is answered as one without.
        unset bereq.body;
    }
    if (bereq.uncacheable && bereq.url ~ "^/(?:api/|\?|$)") {
        # As the visitor asked.
        return (fetch);
    }
    if (bereq.http.X-Encoding == "identity") {
        unset bereq.http.Accept-Encoding;
    } else {
        set bereq.http.Accept-Encoding = bereq.http.X-Encoding;
    }
}

sub vcl_backend_response {
    # While there is an old answer, a failure is no answer.
    if (beresp.status >= 500 && (bereq.is_bgfetch || bereq.http.X-Varnish-Attempt == "fresh")) {
        return (abandon);
    }
    # A failure is never kept, and the next visitor asks again.
    if (beresp.status >= 500) {
        set beresp.ttl = 1s;
        set beresp.grace = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # The lifetime (s-maxage, else max-age) is Varnish's own reading. Kept beyond it: to be shown while a fresh one is fetched behind, and
    # longer where there is none to be had.
    set beresp.http.X-Stale-While-Revalidate = "0s";
    set beresp.grace = 0s;
    if (beresp.http.Cache-Control ~ "stale-while-revalidate=\d+") {
        set beresp.http.X-Stale-While-Revalidate = regsub(beresp.http.Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1") + "s";
        set beresp.grace = std.duration(beresp.http.X-Stale-While-Revalidate, 0s);
    }
    if (beresp.http.Cache-Control ~ "stale-if-error=\d+") {
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1") + "s", beresp.grace);
    }
    # Redirects and missing pages go with everything.
    if (!beresp.http.Surrogate-Key && (beresp.status == 301 || beresp.status == 404)) {
        set beresp.http.Surrogate-Key = "all";
    }
    # Varnish's own rules follow: nothing with Set-Cookie, private, no-cache or no-store is kept.
}

sub vcl_backend_error {
    if (bereq.is_bgfetch || bereq.http.X-Varnish-Attempt == "fresh") {
        return (abandon);
    }
    call say_unavailable_backend;
    return (deliver);
}

sub vcl_deliver {
    # Browsers count both: a page that lay here for a minute would be stale at once, and what was fetched ahead for nothing.
    unset resp.http.Age;
    set resp.http.Date = now;
    # The request's own, not that of the one which filled the cache.
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    if (obj.uncacheable) {
        set resp.http.X-Cache = "PASS";
    } elsif (obj.hits == 0) {
        set resp.http.X-Cache = "MISS";
    } elsif (obj.ttl > 0s) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "STALE";
    }
    unset resp.http.Cache-Tag;
    unset resp.http.Surrogate-Key;
    unset resp.http.X-Stale-While-Revalidate;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}

sub vcl_synth {
    # The fresh answer could not be had: the old one then.
    if (req.http.X-Varnish-Attempt == "fresh") {
        set req.http.X-Varnish-Attempt = "stale";
        return (restart);
    }
    set resp.http.Cache-Control = "no-store";
    if (req.url == "/.purge") {
        set resp.http.Content-Type = "text/plain";
        set resp.body = "" + resp.status + {"
"};
        return (deliver);
    }
    set resp.status = 503;
    set resp.http.Retry-After = "30";
    set resp.http.Content-Type = "text/html; charset=utf-8";
    set resp.body = {"<!doctype html><html lang="en"><meta charset="utf-8"><title>503</title><p>We shall be back in a moment. Wir sind gleich wieder da.</p></html>
"};
    return (deliver);
}

sub say_unavailable_backend {
    set beresp.status = 503;
    set beresp.ttl = 0s;
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "30";
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.body = {"<!doctype html><html lang="en"><meta charset="utf-8"><title>503</title><p>We shall be back in a moment. Wir sind gleich wieder da.</p></html>
"};
}
