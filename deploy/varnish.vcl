vcl 4.1;

# Varnish 7 in front of the site: `varnishd -f varnish.vcl`. docs/cdn.md says what to set.
# The site's own headers say what may be cached, and for how long; this file makes Varnish follow all of them.

import std;

# The site. /healthz does not depend on WordPress.
backend site {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 2s;
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 30s;
    .probe = {
        .url = "/healthz";
        # Four failures in a row mean that the site is down, one answer that it is back.
        .interval = 1s;
        .timeout = 2s;
        .window = 4;
        .threshold = 1;
        .initial = 1;
    }
}

# Addresses that may purge, if they also send CDN_PURGE_TOKEN: the machines that run the site.
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
    # Where the site decides, `/` differs by visitor; /api/ has effects. Other methods pass too: Varnish's built-in rules would pipe unknown methods, which bypasses
    # the rules below.
    if (req.url ~ "^/(?:api/|\?|$)" || (req.method != "GET" && req.method != "HEAD")) {
        return (pass);
    }
    # Films and documents of WordPress: passed on by ranges, too large to keep.
    if (req.url ~ "^/files/") {
        return (pass);
    }
    return (hash);
}

sub clean_request {
    # Redirects carry the query along (vcl_deliver), as the site's own do. Only responses of /api/ depend on it.
    unset req.http.X-Query;
    if (req.url ~ "^/(?!api/)[^?]*\?.{1,2000}$") {
        set req.http.X-Query = regsub(req.url, "^[^?]*", "");
    }
    if (req.url !~ "^/(?:api/|\?|$)") {
        set req.url = regsub(req.url, "\?.*$", "");
    }
    # Only these paths read cookies: the last ones are the thanks for an inquiry, which are private.
    if (req.url !~ "^/(?:api/|\?|$|(?:(?:de|en|es|fr)/)?(?:anfrage|inquiry|solicitar)/(?:danke|thanks|gracias|merci)/?$)") {
        unset req.http.Cookie;
        unset req.http.Authorization;
    }
    unset req.http.X-Varnish-Attempt;
    unset req.http.X-Outage;
    unset req.http.X-Root;
    if (req.url ~ "^/(?:\?|$)" && (req.method == "GET" || req.method == "HEAD")) {
        call read_wish;
    }

    # Varnish itself supports gzip only and rewrites Accept-Encoding accordingly: the encoding is part of the key, and vcl_backend_fetch requests it.
    set req.http.X-Encoding = "identity";
    if (req.url ~ "^/img/|\.(?:avif|webp|jpe?g|png|ico|woff2)$") {
        # Compressed already: one cached copy serves all.
    } elsif (req.http.Accept-Encoding ~ "(?i)^(?!(?:.*,)?\s*br\s*;[^,]*q=0(?:\.0*)?\s*(?:[,;]|$))(?:.*,)?\s*br\s*(?:[,;]|$)") {
        set req.http.X-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)^(?!(?:.*,)?\s*gzip\s*;[^,]*q=0(?:\.0*)?\s*(?:[,;]|$))(?:.*,)?\s*gzip\s*(?:[,;]|$)") {
        set req.http.X-Encoding = "gzip";
    }

    # Overwrites the visitor's own X-Forwarded-For, which could be forged. The TLS proxy in front of Varnish (hitch, HAProxy) passes the
    # visitor's address by the PROXY protocol. The site takes the nearest address that TRUST_PROXY does not name.
    set req.http.X-Forwarded-For = client.ip;
    if (std.port(server.ip) == 443) {
        set req.http.X-Forwarded-Proto = "https";
    } else {
        set req.http.X-Forwarded-Proto = "http";
    }
    # The last part is Varnish's own id (VXID); the site logs the whole.
    set req.http.X-Request-Id = "" + std.time2integer(now, 0) + "-" + req.xid;

    # The site reads none of these headers; removed in case a library ever does.
    unset req.http.Forwarded;
    unset req.http.X-Forwarded-Host;
    unset req.http.X-Forwarded-Port;
    unset req.http.X-Forwarded-Prefix;
    unset req.http.X-Original-URL;
    unset req.http.X-Rewrite-URL;
    unset req.http.X-HTTP-Method-Override;
    unset req.http.Proxy;
}

# `/` leads to the visitor's language. The site says where for each of these wishes (/.root/WISH), and Varnish keeps that: a language that certainly
# counts, `none` where none is named, `other` where none of the program's four is. Where there is no wish, the site decides by the request itself; so it
# does where it answers a wish with 404, for a language that it lacks. X-Root says who is asked: `copy` (of a wish), `site`, and as the site is down
# `guess`: a copy again, for the most probable wish, then `default`: the home page of the default language.
sub read_wish {
    unset req.http.X-Wish;
    std.collect(req.http.Cookie, "; ");
    std.collect(req.http.Accept-Language);
    # The languages that follow the first one count less.
    if (req.http.Accept-Language ~ "^\s*(?:de|en|es|fr)(?:-[A-Za-z0-9]+){0,2}\s*(?:,|$)") {
        set req.http.X-Wish = regsub(req.http.Accept-Language, "^\s*(..).*$", "\1");
    } elsif (!req.http.Accept-Language || req.http.Accept-Language ~ "^\s*\*?\s*$") {
        set req.http.X-Wish = "none";
    } elsif (req.http.Accept-Language ~ "(?i)^(?!.*\b(?:de|en|es|fr)\b)\s*[a-z]+(?:-[a-z0-9]+){0,2}\s*(?:,|$)") {
        set req.http.X-Wish = "other";
    }
    # The stored choice counts more.
    if (req.http.Cookie ~ "^(?!.*locale.*locale)(?:.*;)?\s*locale=(?:de|en|es|fr)\s*(?:;|$)") {
        set req.http.X-Wish = regsub(req.http.Cookie, "^(?:.*;)?\s*locale=(..).*$", "\1");
    } elsif (req.http.Cookie ~ "locale") {
        set req.http.X-Root = "site";
    }
    # A click inside the site leads to the page itself. The site compares a Referer.
    if (req.http.Sec-Fetch-Site == "same-origin" && req.http.Sec-Purpose !~ "\bprefetch\b") {
        set req.http.X-Wish = "none";
        unset req.http.X-Root;
    }
    if (!req.http.X-Root && req.http.X-Wish && (req.http.Sec-Fetch-Site || !req.http.Referer)) {
        set req.http.X-Root = "copy";
        set req.url = "/.root/" + req.http.X-Wish;
    } else {
        set req.http.X-Root = "site";
    }
    if (!req.http.X-Wish && req.http.Accept-Language ~ "(?:^|,)\s*(?:de|en|es|fr)\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))") {
        set req.http.X-Wish = regsub(req.http.Accept-Language, "^(?:.*?,)??\s*(de|en|es|fr)\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$)).*$", "\1");
    } elsif (!req.http.X-Wish) {
        set req.http.X-Wish = "other";
    }
}

# Receives the site's purge requests (CDN_PURGE_URL=http://varnish/.purge): drops every object with one of the tags in Surrogate-Key.
sub purge {
    if (client.ip !~ purgers || req.method != "POST" || std.getenv("CDN_PURGE_TOKEN") == ""
        || req.http.Authorization != "Bearer " + std.getenv("CDN_PURGE_TOKEN")) {
        return (synth(403));
    }
    if (req.http.Surrogate-Key !~ "^[a-z0-9-]+(?: [a-z0-9-]+)*$") {
        return (synth(400));
    }
    # The expression reads only `obj`: the ban lurker can then apply the ban in the background and remove it from the list.
    if (std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)")) {
        return (synth(200));
    }
    return (synth(500));
}

# The key does not hold the host: the site is the same under every name, and invented names must not fill the cache. If Varnish serves
# several sites, add req.http.host.
sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.X-Encoding);
    return (lookup);
}

# An object older than its stale-while-revalidate may be served only if the site fails (stale-if-error): the request restarts without grace.
sub vcl_hit {
    if (obj.ttl <= 0s && obj.ttl + std.duration(obj.http.X-Stale-While-Revalidate, 0s) <= 0s
        && !req.http.X-Varnish-Attempt && std.healthy(req.backend_hint)) {
        set req.http.X-Varnish-Attempt = "fresh";
        return (restart);
    }
    return (deliver);
}

# While the site is down visitors get a copy of its own page for this case, /.outage, in its languages and with its telephone. Before a page is fetched,
# that copy is, where it is not kept yet. X-Outage is what was asked for, then `known`; or `shown`, in place of the page.
sub vcl_miss {
    if (!req.http.X-Outage && !req.http.X-Root && !req.http.X-Varnish-Attempt) {
        set req.http.X-Outage = req.http.X-Encoding + " " + req.url;
        set req.http.X-Encoding = "identity";
        set req.url = "/.outage";
        return (restart);
    }
}

sub vcl_backend_fetch {
    if (!bereq.uncacheable) {
        # The body of a GET is dropped: the response must not depend on it.
        unset bereq.body;
        # Of `/`, whose cookie counts if the site is asked itself, or of a page that the visitor gets afterwards.
        if (bereq.url ~ "^/\.(?:root/|outage$)") {
            unset bereq.http.Cookie;
            unset bereq.http.Authorization;
        }
    }
    unset bereq.http.X-Query;
    unset bereq.http.X-Wish;
    unset bereq.http.X-Root;
    unset bereq.http.X-Outage;
    if (bereq.uncacheable && bereq.url ~ "^/(?:api/|\?|$)") {
        # Passed on with the visitor's own Accept-Encoding.
        return (fetch);
    }
    if (bereq.http.X-Encoding == "identity") {
        unset bereq.http.Accept-Encoding;
    } else {
        set bereq.http.Accept-Encoding = bereq.http.X-Encoding;
    }
}

sub vcl_backend_response {
    # An error does not replace a stale object.
    if (beresp.status >= 500 && (bereq.is_bgfetch || bereq.http.X-Varnish-Attempt == "fresh")) {
        return (abandon);
    }
    # An error is not cached: the next request goes to the site.
    if (beresp.status >= 500) {
        set beresp.ttl = 1s;
        set beresp.grace = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # Varnish itself derives the ttl from s-maxage or max-age. Grace extends it: by stale-while-revalidate for background fetches, by
    # stale-if-error for failures of the site.
    set beresp.http.X-Stale-While-Revalidate = "0s";
    set beresp.grace = 0s;
    if (beresp.http.Cache-Control ~ "stale-while-revalidate=\d+") {
        set beresp.http.X-Stale-While-Revalidate = regsub(beresp.http.Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1") + "s";
        set beresp.grace = std.duration(beresp.http.X-Stale-While-Revalidate, 0s);
    }
    if (beresp.http.Cache-Control ~ "stale-if-error=\d+") {
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1") + "s", beresp.grace);
    }
    # Redirects and 404s that depend on no content carry no tags: a purge of `all` drops them.
    if (!beresp.http.Surrogate-Key && (beresp.status == 301 || beresp.status == 404)) {
        set beresp.http.Surrogate-Key = "all";
    }
    # Varnish's built-in rules follow: responses with Set-Cookie, private, no-cache or no-store are not cached.
}

sub vcl_backend_error {
    if (bereq.is_bgfetch || bereq.http.X-Varnish-Attempt == "fresh") {
        return (abandon);
    }
    set beresp.status = 503;
    set beresp.ttl = 0s;
    set beresp.http.X-Unreachable = "1";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "30";
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.body = {"<!doctype html><html lang="en"><meta charset="utf-8"><title>503</title><p>We shall be back in a moment.<p lang="de">Wir sind gleich wieder da.<p lang="es">Volvemos enseguida.<p lang="fr">Nous revenons dans un instant.</html>
"};
    return (deliver);
}

sub vcl_deliver {
    if (req.http.X-Outage ~ " ") {
        set req.http.X-Encoding = regsub(req.http.X-Outage, " .*$", "");
        set req.url = regsub(req.http.X-Outage, "^\S+ ", "");
        set req.http.X-Outage = "known";
        unset req.http.X-Varnish-Attempt;
        return (restart);
    }
    if (req.http.X-Root == "copy" && resp.status == 404) {
        set req.http.X-Root = "site";
        set req.url = "/" + req.http.X-Query;
        return (restart);
    }
    if (req.http.X-Root == "site" && resp.http.X-Unreachable) {
        set req.http.X-Root = "guess";
        set req.url = "/.root/" + req.http.X-Wish;
        return (restart);
    }
    if (req.http.X-Root ~ "copy|guess" && (resp.http.X-Unreachable || resp.status == 404)) {
        set req.http.X-Root = "default";
        set req.url = "/.root/none";
        return (restart);
    }
    if (resp.http.X-Unreachable && req.http.X-Outage != "shown") {
        set req.http.X-Outage = "shown";
        set req.method = "GET";
        set req.http.X-Encoding = "identity";
        set req.url = "/.outage";
        return (restart);
    }
    if (req.http.X-Outage == "shown" && !resp.http.X-Unreachable) {
        set resp.status = 503;
        set resp.http.Cache-Control = "no-store";
        set resp.http.Retry-After = "30";
    }
    unset resp.http.X-Unreachable;
    # What browsers are told: `/` differs by visitor, and a redirect with a query is one visitor's.
    if (req.http.X-Query && resp.http.Location ~ "^/[^?]*$") {
        set resp.http.Location = resp.http.Location + req.http.X-Query;
        set resp.http.Cache-Control = "private, max-age=60";
    }
    if (req.http.X-Root && resp.http.Cache-Control ~ "^(?:public|private, max-age)") {
        set resp.http.Cache-Control = "private, no-cache, no-transform";
        set resp.http.Vary = "Accept-Language, Cookie, Sec-Fetch-Site, Accept-Encoding";
    }
    # Browsers subtract the age from max-age: a page cached here for a minute would arrive stale, and prefetches would be useless.
    unset resp.http.Age;
    set resp.http.Date = now;
    # The id of this request, not of the one that filled the cache.
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
    # No fresh response: serve the stale object (see vcl_hit).
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
    set resp.body = {"<!doctype html><html lang="en"><meta charset="utf-8"><title>503</title><p>We shall be back in a moment.<p lang="de">Wir sind gleich wieder da.<p lang="es">Volvemos enseguida.<p lang="fr">Nous revenons dans un instant.</html>
"};
    return (deliver);
}
