import {
  absolutePath,
  booleanOf,
  databaseUrl,
  integerFrom,
  isOneEditApart,
  listOf,
  matching,
  networkList,
  nonEmpty,
  oneOf,
  positiveInteger,
  url,
} from './env-checks.mjs'
import { fileSettings } from './env-files.mjs'
import { logSettings } from './env-logs.mjs'
import { networkSettings } from './env-network.mjs'
import { inProduction, productionRules } from './env-production.mjs'
import { secretSettings } from './env-secrets.mjs'

/**
 * Every setting of the server, read from the environment here only. It is plain JavaScript without
 * dependencies, because `npm start` checks the settings with it before anything is installed or built.
 *
 * @typedef {{ [name: string]: string | undefined }} Source
 * @typedef {{ [K in keyof typeof settings]: Value<(typeof settings)[K]> }} Env
 * @typedef {{ name: string, zh: string, en: string }} Fault
 */

/**
 * @template T
 * @typedef {import('./env-checks.mjs').Check<T>} Check
 */

/**
 * @template T
 * @typedef {{ check: Check<T>, zh: string, en: string, fallback?: string, production?: string, hidden?: boolean }} Setting
 */

/**
 * Null where a setting may be absent.
 *
 * @template S
 * @typedef {S extends { check: Check<infer T> } ? (S extends { fallback: string } ? T : T | null) : never} Value
 */

export const settings = {
  NODE_ENV: {
    check: oneOf('development', 'production', 'test'),
    fallback: 'development',
    zh: '运行方式',
    en: 'how the server runs; production refuses settings that would lose or expose data',
  },
  ...networkSettings,
  DATA_DIR: {
    check: absolutePath,
    fallback: './data',
    zh: '内置数据库和文件的目录',
    en: 'the folder of the embedded database and the files',
  },
  MIN_FREE_MB: {
    check: positiveInteger,
    fallback: '500',
    zh: '磁盘剩余空间低于多少 MB 时不再接收上传、不再写备份',
    en: 'uploads are refused while fewer megabytes are free on the disk of DATA_DIR, and backups on theirs',
  },
  DRAIN_SECONDS: {
    check: integerFrom(0, 60),
    fallback: '0',
    production: '5',
    zh: '收到停止信号（SIGTERM）后继续接收请求的秒数，让反向代理转到别的进程；须大于代理保留空闲连接的时间',
    en: 'seconds for which a process goes on serving after SIGTERM, so that proxies turn to another one (5 in production); longer than proxies keep idle connections',
  },
  DATABASE_URL: {
    check: databaseUrl,
    hidden: true,
    zh: 'PostgreSQL 15 及以上；不填则用内置数据库',
    en: 'PostgreSQL 15 or later; absent: the embedded database in DATA_DIR',
  },
  DATABASE_DIRECT_URL: {
    check: databaseUrl,
    hidden: true,
    zh: 'DATABASE_URL 为事务模式的连接池（如 PgBouncer）时，PostgreSQL 本身的地址：用于接收通知、迁移和备份',
    en: 'the address of PostgreSQL itself where DATABASE_URL is that of a pooler in transaction mode such as PgBouncer: for notifications, migrations and backups',
  },
  DATABASE_READ_URL: {
    check: listOf(databaseUrl),
    hidden: true,
    zh: '只读副本的地址，逗号分隔；可写上所有数据库节点，主库会自动略过。读者可以晚一秒看到的内容从这里读',
    en: 'replicas for what readers may see a second late, separated by commas; all nodes may be named, the primary among them is left out by itself',
  },
  ALLOW_EMBEDDED: {
    check: booleanOf('1', '0'),
    fallback: '0',
    zh: '允许在生产环境使用内置数据库（只能一个进程，没有副本；运行中可备份）',
    en: '1 allows the embedded database in production, although it serves one process and has no replica; it is backed up while it serves',
  },
  ...fileSettings,
  ...secretSettings,
  DEMO: {
    check: booleanOf('1', '0'),
    fallback: '1',
    production: '0',
    zh: '1：空数据库填入演示内容；0：只有站点、设置和首位运营',
    en: '1 fills an empty database with demo content; 0 with sites, settings and the first operator only (the default in production)',
  },
  OPERATOR_MOBILE: {
    check: matching(/^1[3-9]\d{9}$/, '须为手机号', 'must be a mobile number of mainland China'),
    zh: '首位运营的手机号；不填则凭启动时打印的口令在管理后台初始化',
    en: 'the mobile number of the first operator; absent: the console creates one, with the setup token that the start prints',
  },
  RATE_LIMITS: {
    check: booleanOf('on', 'off'),
    fallback: 'on',
    zh: '频率限制；off 只用于压测',
    en: 'off only for load tests; refused in production',
  },
  IP2REGION_V6: {
    check: nonEmpty,
    zh: 'ip2region 的 IPv6 数据库（ip2region_v6.xdb）；不填则 IPv6 地址的属地为未知',
    en: 'the IPv6 database of ip2region (ip2region_v6.xdb); absent: IPv6 addresses have no province',
  },
  FFMPEG_PATH: {
    check: nonEmpty,
    zh: 'ffmpeg 程序（ffprobe 在同一目录）；不填则用系统的，再用 npm 带来的',
    en: 'the path of ffmpeg, with ffprobe in the same folder; absent: the installed one, else the one of the npm package',
  },
  VIDEO_WORK: {
    check: oneOf('here', 'apart', 'only'),
    fallback: 'here',
    zh: '视频转码：here 在本进程旁；apart 交给别的进程（npm run worker）；only 只转码，不提供网页',
    en: 'where videos are transcoded: here, apart (by `npm run worker` processes), or only (this process does nothing else)',
  },
  TRUSTED_PROXIES: {
    check: networkList,
    zh: '可信的反向代理，只相信它们的 X-Forwarded-*',
    en: 'the reverse proxies whose X-Forwarded-* headers are trusted',
  },
  ...logSettings,
  SMS_PROVIDER: {
    check: oneOf('local', 'aliyun', 'tencent'),
    fallback: 'local',
    zh: '短信服务；local 只把验证码写入日志和 /dev/sms',
    en: 'the sender of login codes; local writes them to the log and /dev/sms, refused in production',
  },
  SMS_URL: {
    check: url('https', 'http'),
    zh: '短信网关地址；不填则为服务商的地址',
    en: "the gateway; absent: the provider's own address",
  },
  SMS_KEY_ID: { check: nonEmpty, zh: '短信密钥 ID', en: 'the access key at the SMS provider' },
  SMS_KEY_SECRET: {
    check: nonEmpty,
    hidden: true,
    zh: '短信密钥',
    en: 'the secret of the access key',
  },
  SMS_SIGN: { check: nonEmpty, zh: '短信签名', en: 'the signature registered with the provider' },
  SMS_TEMPLATE: { check: nonEmpty, zh: '短信模板', en: 'the template registered with the provider' },
  SMS_HOURLY_BUDGET: {
    check: positiveInteger,
    fallback: '2000',
    zh: '全部站点每小时最多发送的验证码；用到一半时陌生浏览器要图形验证码，八成时告警，最后一成留给登录过的浏览器',
    en: 'login codes an hour for all sites together; from 50 % on unknown browsers need a captcha, 80 % is an alert, the last 10 % is for known browsers',
  },
  CAPTCHA_PROOF_BITS: {
    check: integerFrom(8, 20),
    fallback: '13',
    zh: '图形验证码的替代方式：浏览器为 16 个小题各算出的零位数，每加 1 计算量翻倍；同一网段请求多时自动加难',
    en: 'the alternative to the picture captcha: zero bits that a browser computes for each of 16 parts, one more doubles the work; it grows with the requests of a network',
  },
  MAP_PROVIDER: {
    check: oneOf('gazetteer', 'amap', 'amap-double'),
    fallback: 'gazetteer',
    zh: '地点服务；gazetteer 为内置地名，amap 为高德，amap-double 为本机的高德模拟',
    en: 'the source of places: the gazetteer in the repository, AMap, or a local fake of AMap (refused in production)',
  },
  AMAP_BASE: {
    check: url('https', 'http'),
    zh: '高德 Web 服务地址；不填则为高德的地址',
    en: "AMap's web services; absent: AMap's own address",
  },
  AMAP_KEY: {
    check: nonEmpty,
    hidden: true,
    zh: '高德 Web 服务的 key',
    en: 'the key of the web services, which is not that of the JavaScript API',
  },
  AMAP_PRIVATE: {
    check: nonEmpty,
    hidden: true,
    zh: '高德数字签名的私钥；该 key 启用了数字签名时填写',
    en: 'the private key of its digital signature, if it is switched on',
  },
  MAP_TILES: {
    check: matching(
      /^https:\/\/[^/{}]+\/.*\{z\}.*$/,
      '须为含 {x} {y} {z} 的 https 地址',
      'must be an https address with {x}, {y} and {z}',
    ),
    zh: '地图瓦片地址（GCJ-02），如 https://…/{z}/{x}/{y}.png；不填则画出地名的略图',
    en: 'map tiles in GCJ-02, such as https://…/{z}/{x}/{y}.png; absent: a sketch of nearby places',
  },
  MAP_TILES_CREDIT: { check: nonEmpty, zh: '瓦片的版权说明', en: 'the attribution of the tiles, shown on the map' },
  WX_APPID: {
    check: nonEmpty,
    zh: '微信服务号 AppID；不填则没有微信登录和分享',
    en: 'the WeChat service account; absent: no WeChat login and sharing (a local fake outside production)',
  },
  WX_SECRET: {
    check: nonEmpty,
    hidden: true,
    zh: '微信服务号密钥',
    en: 'the secret of the WeChat account',
  },
  WX_API_BASE: {
    check: url('https', 'http'),
    zh: '微信接口地址；不填则为 https://api.weixin.qq.com',
    en: "WeChat's interface; absent: https://api.weixin.qq.com",
  },
  WX_OPEN_BASE: {
    check: url('https', 'http'),
    zh: '微信授权页地址；不填则为 https://open.weixin.qq.com',
    en: "WeChat's consent pages; absent: https://open.weixin.qq.com",
  },
  SMS_APP_ID: { check: nonEmpty, zh: '腾讯云短信应用 ID', en: 'the application at Tencent Cloud' },
  SCREENING: {
    check: oneOf('words', 'aliyun', 'tencent'),
    fallback: 'words',
    zh: '内容安全；words 只用本站词库，另可加云服务（两秒不答则转人工）',
    en: 'automatic screening of texts: the blocklist of the site alone, or with a cloud service (no answer within 2 s holds the text)',
  },
  SCREENING_URL: {
    check: url('https', 'http'),
    zh: '内容安全服务地址；不填则为服务商的地址',
    en: "the content-safety service; absent: the provider's own address",
  },
  SCREENING_KEY_ID: { check: nonEmpty, zh: '内容安全密钥 ID', en: 'the access key at its provider' },
  SCREENING_KEY_SECRET: {
    check: nonEmpty,
    hidden: true,
    zh: '内容安全密钥',
    en: 'the secret of that key',
  },
  SCREENING_POLICY: {
    check: nonEmpty,
    zh: '在服务商处设定的策略（腾讯云 BizType、阿里云 Service）；不填则用默认',
    en: "the policy at the provider (Tencent's BizType, Aliyun's Service); absent: the default one",
  },
}

/** Rules across settings. Each rule names the setting to change. */
const consistencyRules = [
  ...['S3_KEY_ID', 'S3_KEY_SECRET'].map((name) => requires(name, 'S3_URL', (env) => env.S3_URL !== null)),
  ...['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN', 'SMS_TEMPLATE'].map((name) =>
    requires(name, 'SMS_PROVIDER', (env) => env.SMS_PROVIDER !== 'local'),
  ),
  ...['SCREENING_KEY_ID', 'SCREENING_KEY_SECRET'].map((name) =>
    requires(name, 'SCREENING', (env) => env.SCREENING !== 'words'),
  ),
  requires('DATABASE_URL', 'DATABASE_DIRECT_URL', (env) => env.DATABASE_DIRECT_URL !== null),
  requires('DATABASE_URL', 'DATABASE_READ_URL', (env) => env.DATABASE_READ_URL !== null),
  requires('AMAP_KEY', 'MAP_PROVIDER=amap', (env) => env.MAP_PROVIDER === 'amap'),
  requires('MAP_TILES_CREDIT', 'MAP_TILES', (env) => env.MAP_TILES !== null),
  requires('WX_SECRET', 'WX_APPID', (env) => env.WX_APPID !== null),
  requires('WX_APPID', 'WX_SECRET', (env) => env.WX_SECRET !== null),
  requires('LOG_HOOK_SECRET', 'LOG_HOOK_URL', (env) => env.LOG_HOOK_URL !== null),
  requires('LOG_HOOK_URL', 'LOG_HOOK_SECRET', (env) => env.LOG_HOOK_SECRET !== null),
  requires('SMS_APP_ID', 'SMS_PROVIDER=tencent', (env) => env.SMS_PROVIDER === 'tencent'),
  requires('SECRET', 'NODE_ENV=production', inProduction),
  {
    name: 'SMS_PROVIDER',
    broken: (/** @type {Env} */ env) => inProduction(env) && env.SMS_PROVIDER === 'local',
    zh: '生产环境不能使用本地短信，请设为 aliyun 或 tencent',
    en: 'the local sender shows every login code and is refused in production; set aliyun or tencent',
  },
  {
    name: 'DATABASE_URL',
    broken: (/** @type {Env} */ env) => inProduction(env) && env.DATABASE_URL === null && !env.ALLOW_EMBEDDED,
    zh: '生产环境需要 PostgreSQL；内置数据库只能一个进程、没有副本，确要使用请设 ALLOW_EMBEDDED=1',
    en: 'is missing: production requires PostgreSQL. The embedded database serves one process and has no replica; ALLOW_EMBEDDED=1 accepts that',
  },
  {
    name: 'MAP_PROVIDER',
    broken: (/** @type {Env} */ env) => inProduction(env) && env.MAP_PROVIDER === 'amap-double',
    zh: '生产环境不能使用高德模拟，请设为 gazetteer 或 amap',
    en: 'the fake of AMap is for development; set gazetteer or amap',
  },
  ...productionRules,
  {
    name: 'RATE_LIMITS',
    broken: (/** @type {Env} */ env) => inProduction(env) && !env.RATE_LIMITS,
    zh: '生产环境不能关闭频率限制',
    en: 'cannot be off in production',
  },
]

// An empty value counts as absent. Faults are reported all at once, without hidden values.
/** @type {(source: Source) => { env: Env, faults: [] } | { env: null, faults: Fault[] }} */
export const readEnv = (source) => {
  /** @type {Fault[]} */
  const faults = []
  /** @type {Record<string, unknown>} */
  const values = {}
  const production = source.NODE_ENV?.trim() === 'production'
  for (const [name, setting] of Object.entries(settings)) {
    const { check, fallback, production: inProduction, hidden } = /** @type {Setting<unknown>} */ (setting)
    const given = source[name]?.trim()
    const text = given || ((production ? inProduction : undefined) ?? fallback)
    const value = text ? check.read(text) : null
    if (value === undefined) faults.push({ name: hidden ? name : `${name}="${text}"`, zh: check.zh, en: check.en })
    values[name] = value
  }
  if (faults.length > 0) return { env: null, faults }
  const env = /** @type {Env} */ (values)
  const broken = consistencyRules.filter((rule) => rule.broken(env))
  return broken.length > 0 ? { env: null, faults: broken } : { env, faults: [] }
}

// Ends the process with code 2 and a line for each invalid setting.
/** @type {() => Env} */
export const envOrExit = () => {
  const { env, faults } = readEnv(process.env)
  if (env) return env
  const lines = faults.map((fault) => `  ${fault.name}: ${fault.zh} / ${fault.en}`)
  process.stderr.write(`设置有误，未启动 / Not started, these settings are wrong:\n${lines.join('\n')}\n`)
  process.exit(2)
}

// A name that one keystroke turns into that of a setting. The environment has many others.
/** @type {(source?: Source) => string[]} */
export const describeMisspelled = (source = process.env) =>
  Object.keys(source).flatMap((name) => {
    const meant = name in settings ? undefined : Object.keys(settings).find((setting) => isOneEditApart(name, setting))
    return meant
      ? [
          `${name} 不是设置，没有生效：是否应为 ${meant}？ / ${name} is not a setting and has no effect: is ${meant} meant?`,
        ]
      : []
  })

/** All settings with their defaults and meaning, as `npm start -- --help` prints them. */
export const describeSettings = () =>
  Object.entries(settings)
    .map(([name, setting]) => {
      const { fallback = '', zh, en } = /** @type {Setting<unknown>} */ (setting)
      return `${name}${fallback && `=${fallback}`}\n    ${zh}\n    ${en}`
    })
    .join('\n')

/**
 * @param {string} name
 * @param {string} neededFor
 * @param {(env: Env) => boolean} when
 */
function requires(name, neededFor, when) {
  return {
    name,
    broken: (/** @type {Env} */ env) => when(env) && env[/** @type {keyof Env} */ (name)] === null,
    zh: `缺少，${neededFor} 需要它`,
    en: `is missing, ${neededFor} needs it`,
  }
}
