"""All parts of OpenStack Swift in one process: a bucket for tests. Arguments: folder, port, region, account:user, secret."""
import sys

import eventlet
import eventlet.tpool
from swift.common.utils import eventlet_monkey_patch

eventlet_monkey_patch()
from eventlet import wsgi
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.common.utils import NullLogger, set_swift_dir, validate_configuration
from swift.common.wsgi import loadapp

folder, port, region, (account, user), secret = (
    sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4].split(":"), sys.argv[5])


def write(name, text):
    with open(f"{folder}/{name}", "w") as file:
        file.write(text)


write("swift.conf", "[swift-hash]\nswift_hash_path_prefix = quanzi\nswift_hash_path_suffix = quanzi\n")
set_swift_dir(folder)
validate_configuration()
common = f"[DEFAULT]\nswift_dir = {folder}\ndevices = {folder}/devices\nmount_check = false\nlog_level = ERROR\n"


def serve(listener, name):
    app = loadapp(f"{folder}/{name}.conf", allow_modify_pipeline=False)
    eventlet.spawn(wsgi.server, listener, app, NullLogger(), protocol=SwiftHttpProtocol, debug=False)


for kind in ["account", "container", "object"]:
    listener = eventlet.listen(("127.0.0.1", 0))
    builder = RingBuilder(1, 1, 0)
    builder.add_dev({"region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "device": "disk", "meta": "",
                     "port": listener.getsockname()[1], "replication_ip": "127.0.0.1",
                     "replication_port": listener.getsockname()[1]})
    builder.rebalance()
    builder.get_ring().save(f"{folder}/{kind}.ring.gz")
    write(f"{kind}.conf", f"{common}[pipeline:main]\npipeline = {kind}-server\n"
          f"[app:{kind}-server]\nuse = egg:swift#{kind}\n")
    serve(listener, kind)

filters = {"s3api": f"location = {region}", "tempauth": f"user_{account}_{user} = {secret} .admin",
           "cache": "memcache_servers = 127.0.0.1:1"}
sections = "".join(f"[filter:{name}]\nuse = egg:swift#{'memcache' if name == 'cache' else name}\n{filters.get(name, '')}\n"
                   for name in ["catch_errors", "cache", "s3api", "tempauth", "bulk", "slo", "dlo", "copy"])
write("proxy.conf", f"{common}[pipeline:main]\n"
      "pipeline = catch_errors cache s3api tempauth bulk slo dlo copy proxy-server\n"
      f"[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n{sections}")
serve(eventlet.listen(("127.0.0.1", port)), "proxy")
# Ends with the process that has started it.
while eventlet.tpool.execute(sys.stdin.read, 1):
    pass
