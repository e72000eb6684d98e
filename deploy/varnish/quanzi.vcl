# A cache between nginx and the server processes, for Varnish 7 with its module xkey (Debian: varnish, varnish-modules).
# It stores what carries Surrogate-Control, which the server sends when CDN_PURGE_URL is set. docs/deploy.md.
vcl 4.1;

import directors;
import std;
import xkey;

backend process1 { .path = "/run/quanzi/3001/http.sock"; }
backend process2 { .path = "/run/quanzi/3002/http.sock"; }

acl servers { "localhost"; }

sub vcl_init {
  new processes = directors.shard();
  processes.add_backend(process1);
  processes.add_backend(process2);
  processes.reconfigure();
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # nginx sets X-Forwarded-Proto on what readers send.
    if (client.ip !~ servers || req.http.X-Forwarded-Proto || !req.http.xkey-purge) { return (synth(405)); }
    set req.http.X-Purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Purged"));
  }
  # The server would believe it, and stored answers are found by Host.
  unset req.http.X-Forwarded-Host;
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  if (req.url ~ "^/(api|dev|metrics|healthz|readyz)") { return (pass); }
  if (req.http.Authorization) { return (pass); }
  # A fetch to be stored asks for all of a video, whatever range the reader wants, and fails beyond the size of the store.
  if (req.url ~ "^/files/[^?]*\.mp4") { return (pass); }
  if (req.url ~ "^/files/") {
    # Cookies go on to the server: a file that not everybody may see is answered by it and not stored.
    if (req.http.Accept ~ "image/avif") { set req.http.Accept = "image/avif"; } else { unset req.http.Accept; }
    return (hash);
  }
  # WeChat and the app get documents of their own, and so do members.
  if (req.http.User-Agent ~ "MicroMessenger|QuanziApp/|_dsbridge") { return (pass); }
  if (req.url ~ "^/(s/|embed|sitemap|robots\.txt)") { unset req.http.Cookie; return (hash); }
  if (req.http.Cookie) { return (pass); }
  return (hash);
}

sub vcl_hash {
  hash_data(req.http.X-Forwarded-Proto);
}

sub vcl_miss {
  # The server answers 304 and HEAD. Varnish would ask it by GET, and nginx follow the X-Accel-Redirect: it sends all of
  # the file, or asks the bucket by HEAD with a signature of GET.
  if (req.url ~ "^/files/" && (req.http.If-None-Match || req.method == "HEAD")) { return (pass); }
}

sub vcl_backend_fetch {
  if (bereq.retries == 0) { set bereq.http.X-Asked = std.time2real(now, 0.0); }
  set bereq.backend = processes.backend(by=KEY, key=processes.key(bereq.http.X-Asked), alt=bereq.retries, healthy=ALL);
}

sub vcl_backend_response {
  # A stored answer is never older than the server allows, whatever happens to purges and to the server.
  set beresp.grace = 0s;
  # nginx sends the file: its answer is for this request alone. The server purges twice, a second apart: what was under way
  # for longer may show what both have removed.
  if (now - std.time(bereq.http.X-Asked, now) > 1s || !beresp.http.Surrogate-Control || beresp.http.X-Accel-Redirect || beresp.http.Set-Cookie || beresp.http.Vary ~ "Sec-" || beresp.status != 200) {
    set beresp.uncacheable = true;
    # Remembered, so that requests do not wait for each other.
    set beresp.ttl = 120s;
    return (deliver);
  }
  set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
  # Afterwards it is asked for again by its ETag.
  set beresp.keep = 1h;
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  set beresp.http.X-Vary = beresp.http.Vary;
  if (beresp.http.Vary ~ "Accept(,|$)") { set beresp.http.Vary = "Accept"; } else { unset beresp.http.Vary; }
  return (deliver);
}

sub vcl_backend_error {
  # The socket of a process that restarts is away: another one is asked. Varnish never repeats a body that it has sent.
  if (bereq.retries == 0 && (bereq.method ~ "^(GET|HEAD)$" || bereq.http.Content-Length ~ "[1-9]" || bereq.http.Transfer-Encoding)) { return (retry); }
  return (abandon);
}

sub vcl_synth {
  # nginx answers in its place.
  if (resp.status == 503) { set resp.status = 502; }
}

sub vcl_deliver {
  if (resp.http.X-Vary) { set resp.http.Vary = resp.http.X-Vary; }
  unset resp.http.X-Vary;
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  # Browsers count from their own receipt.
  unset resp.http.Age;
}
