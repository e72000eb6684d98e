import {
  absolutePath,
  booleanOf,
  fraction,
  integerFrom,
  networkList,
  nonEmpty,
  oneOf,
  secretKey,
  url,
} from './env-checks.mjs'

/** Settings of metrics and logs: who may read them, how long they are kept, and where they are shipped. */
export const logSettings = {
  METRICS_ALLOW: {
    check: networkList,
    fallback: 'loopback',
    zh: '可读取 /metrics 和 /readyz 详情的 IP 或网段',
    en: 'the addresses and networks that may read /metrics and the details of /readyz',
  },
  METRICS_TOKEN: {
    check: secretKey,
    hidden: true,
    zh: '其他来源读取 /metrics 的令牌（Authorization: Bearer …）',
    en: 'lets other addresses read them with Authorization: Bearer',
  },
  SECURITY_LOG_DAYS: {
    check: integerFrom(180, 36_500),
    fallback: '190',
    zh: '安全日志（登录、发布的网络地址和被拒绝的操作）保存的天数',
    en: 'days that the security log is kept (addresses of logins and publications, rejections); at least 180',
  },
  SECURITY_LOG_FILE: {
    check: absolutePath,
    zh: '安全日志另存的文件，每行一条 JSON，每十分钟追加；不填则只在数据库',
    en: 'a file that the security log is shipped to, a line of JSON for each row, every ten minutes; absent: the database alone',
  },
  AUDIT_SEALS_FILE: {
    check: absolutePath,
    zh: '操作日志的校验值外送的文件，每分钟追加；放在数据库以外，截断和改写才看得出来',
    en: 'a file that the seals of the audit log are shipped to every minute; outside of the database, so that a cut or rewritten log shows',
  },
  LOG_HOOK_URL: {
    check: url('https', 'http'),
    zh: '安全日志和操作日志校验值外送的地址（POST，带签名）',
    en: 'an address that both are sent to by POST, signed with LOG_HOOK_SECRET',
  },
  LOG_HOOK_SECRET: {
    check: secretKey,
    hidden: true,
    zh: '外送的签名密钥',
    en: 'the key of the signatures',
  },
  LOG_REQUESTS: {
    check: booleanOf('1', '0'),
    fallback: '0',
    production: '1',
    zh: '1：每个请求记一行日志（编号、接口、状态、毫秒），编号同响应头 X-Request-Id',
    en: '1 logs a line for each request at info: its id, as in the header X-Request-Id, call, status and milliseconds (the default in production)',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    check: url('https', 'http'),
    zh: 'OpenTelemetry 采集器地址，如 http://127.0.0.1:4318；不填则不追踪',
    en: 'an OpenTelemetry collector that spans of requests, statements, outside calls and jobs are sent to, such as http://127.0.0.1:4318; absent: no tracing',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    check: nonEmpty,
    hidden: true,
    zh: '发给采集器的请求头，name=value，逗号分隔',
    en: 'headers for the collector, as name=value separated by commas',
  },
  OTEL_SERVICE_NAME: {
    check: nonEmpty,
    fallback: 'quanzi',
    zh: '追踪中的服务名',
    en: 'the name of this service in traces',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    check: fraction,
    fallback: '0.1',
    zh: '追踪的请求占比，0 到 1',
    en: 'the share of requests that are traced, from 0 to 1',
  },
  LOG_LEVEL: {
    check: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    fallback: 'info',
    zh: '日志级别',
    en: 'the log level',
  },
}
