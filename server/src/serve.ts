import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minute } from '@quanzi/contract/time'
import type { Logger } from 'pino'
import { createCertificateReader } from './adapters/certificate/read-certificate.ts'
import { openVarnishEdge } from './adapters/edge/varnish.ts'
import { openImageProcessor } from './adapters/image/image-processor.ts'
import { createIpRegion } from './adapters/ip-region/ip-region.ts'
import { openMapService } from './adapters/map/maps.ts'
import { createScreeningService } from './adapters/screening/screening.ts'
import { createSmsSender } from './adapters/sms/sms.ts'
import { openStorage } from './adapters/storage/storage.ts'
import { openVideoProcessor } from './adapters/video/video-processor.ts'
import { openWebhooks } from './adapters/webhook/open-webhooks.ts'
import { createWeChatFromSettings } from './adapters/wechat/wechat.ts'
import { type App, buildApp } from './app.ts'
import { serveCopies } from './archive/copy-server.ts'
import { rejectUnfinishedRestore } from './archive/restore-marker.ts'
import type { Env } from './config/env.mjs'
import { print } from './config/print.ts'
import { reportMissingFiles, requireStorage } from './config/require-storage.ts'
import { loadSecret } from './config/secret.ts'
import { StartupError } from './config/startup-errors.ts'
import { createFirstOperator } from './console/setup/create-first-operator.ts'
import { createSetupToken, hasOperator } from './console/setup/setup-token.ts'
import { seedDemo, seedFirstSite } from './demo/seed-database.ts'
import { putPrivacyNoticesInForce } from './identity/consent/privacy-notice.ts'
import { endDemoSessions } from './identity/login/demo-accounts.ts'
import { opensNumbers } from './identity/member/mobile.ts'
import type { AppConfig } from './identity/request/app-context.ts'
import { validateSites } from './identity/site/check-sites.ts'
import type { Secrets } from './platform/crypto/secrets.ts'
import type { Database } from './platform/db/database.ts'
import { openDatabaseClock } from './platform/db/database-clock.ts'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import { declareEdge } from './platform/edge/edge-purges.ts'
import { onShutdownSignal } from './platform/graceful-shutdown.ts'
import { jobQueues } from './platform/jobs/runner.ts'
import { reportServiceUse } from './platform/tracing/service-use.ts'
import type { Clock, Ports } from './ports.ts'

type Start = {
  env: Env
  log: Logger
  opening: Promise<Database>
  tracing: { close(): Promise<void> } | null
  startedAt: number
}

/** Migrates the database, opens the adapters and listens. `startedAt` is of `performance.now()`. */
export const serve = async ({ env, log, opening, tracing, startedAt }: Start): Promise<void> => {
  const [database, migrations] = await Promise.all([opening, readMigrations()])
  await rejectUnfinishedRestore(database.pool)
  const applied = await migrate(database, migrations, (line) => print(`database: ${line}`))
  if (applied.length > 0) print(`database: ${applied.length} migrations applied`)

  const secret = loadSecret(env)
  const secrets = { secret, previousSecrets: env.SECRET_PREVIOUS ?? [] }
  const clock = await openDatabaseClock(database, { log })
  const ports = await openPorts(env, log, clock)
  const config = toAppConfig(env, secrets)
  // The database works while this thread builds the app.
  const filling = fillDatabase({ env, log, database, ports, secrets })
  const building = buildApp({ database, ports, config, log, trustProxy: env.TRUSTED_PROXIES ?? undefined })
  const [app] = await Promise.all([building, filling])
  const copies = await serveCopies({ database, dataDir: env.DATA_DIR, minFreeBytes: config.minFreeBytes, log })
  onShutdownSignal({
    drain: app.drain,
    drainMs: env.VIDEO_WORK === 'only' ? 0 : env.DRAIN_SECONDS * 1_000,
    async close() {
      await app.close()
      await copies.close()
      clock.close()
      await database.close()
      await tracing?.close()
    },
  })
  if (env.VIDEO_WORK === 'only') {
    if (!(await ports.video.isAvailable())) throw new StartupError(ffmpegMissing)
    await app.jobs.start(['video'])
    print('ready to process videos')
    // The timers of the job runner are unref'd: without this one the process would end.
    setInterval(() => {}, minute)
    return
  }
  // The start fails when the database does. Requests may keep it busy from the moment that the server listens.
  const needsSetup = !(await hasOperator(database.db, env.DEMO))
  await app.jobs.start(jobQueues.filter((queue) => queue !== 'video' && (queue !== 'edge' || ports.edge)))
  await app.server.listen({ port: env.PORT, host: env.HOST })
  if (env.PROXY_SOCKET) await app.listenForProxy(env.PROXY_SOCKET)
  printAddresses(app, env, Math.round(performance.now() - startedAt))
  void reportMissingFiles(database.db, ports.storage, log)
  if (needsSetup)
    print(`  ${'初始化 setup'.padEnd(15)} 管理后台口令 / setup token of the console: ${createSetupToken(secret)}`)
  if (env.VIDEO_WORK !== 'apart') await startVideoQueue(app, ports)
}

const openPorts = async (env: Env, log: Logger, clock: Clock): Promise<Ports> => ({
  clock,
  sms: createSmsSender(env, log),
  edge: env.CDN_PURGE_URL && !env.PRACTICE ? openVarnishEdge(env.CDN_PURGE_URL) : null,
  storage: openStorage(env),
  images: openImageProcessor(),
  video: openVideoProcessor({ ffmpegPath: env.FFMPEG_PATH, workFolder: join(env.DATA_DIR, 'work') }),
  screening: createScreeningService(env),
  ipRegion: createIpRegion(log, { ipv6Path: env.IP2REGION_V6 }),
  maps: await openMapService(env, log, (outcome) => reportServiceUse('maps', outcome)),
  wechat: await createWeChatFromSettings(env),
  ...openWebhooks(env),
  certificates: createCertificateReader({ allowPrivate: env.NODE_ENV !== 'production' }),
})

const toAppConfig = (env: Env, secrets: Secrets): AppConfig => ({
  basePath: env.BASE_PATH,
  production: env.NODE_ENV === 'production',
  https: env.PUBLIC_URL ? env.PUBLIC_URL.startsWith('https:') : env.NODE_ENV === 'production',
  demo: env.DEMO,
  practice: env.PRACTICE,
  rateLimits: env.RATE_LIMITS,
  ...secrets,
  webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  checkResponses: false,
  mapTiles: env.MAP_TILES ? { url: env.MAP_TILES, attribution: env.MAP_TILES_CREDIT ?? '' } : null,
  smsHourlyBudget: env.SMS_HOURLY_BUDGET,
  captchaProofBits: env.CAPTCHA_PROOF_BITS,
  monitors: { allow: env.METRICS_ALLOW, token: env.METRICS_TOKEN },
  minFreeBytes: env.MIN_FREE_MB * 1_000_000,
  fileDelivery: env.FILE_DELIVERY,
  edgeMaxAge: env.CDN_MAX_AGE,
  logRequests: env.LOG_REQUESTS,
  securityLogDays: env.SECURITY_LOG_DAYS,
  shipping: {
    eventsFile: env.SECURITY_LOG_FILE,
    sealsFile: env.AUDIT_SEALS_FILE,
    hook: env.LOG_HOOK_URL && env.LOG_HOOK_SECRET ? { url: env.LOG_HOOK_URL, secret: env.LOG_HOOK_SECRET } : null,
  },
})

type Filling = Pick<Start, 'env' | 'log'> & { database: Database; ports: Ports; secrets: Secrets }

/** Prepares an empty database, or one of an earlier release. */
const fillDatabase = async ({ env, log, database: { db }, ports, secrets }: Filling): Promise<void> => {
  if (!env.SECRET_LOST && !(await opensNumbers(db, secrets))) throw new StartupError(otherSecret)
  await declareEdge(db, ports.edge !== null)
  if (env.S3_URL && !env.PRACTICE) await requireStorage(ports.storage, log)
  const loaderOptions = { clock: ports.clock, secret: secrets.secret, onProgress: print }
  if (env.DEMO) {
    await seedDemo(db, { ...loaderOptions, storage: ports.storage })
  } else {
    await seedFirstSite(db, { ...loaderOptions, publicUrl: env.PUBLIC_URL })
    await endDemoSessions(db)
    if (env.OPERATOR_MOBILE) await createFirstOperator(db, env.OPERATOR_MOBILE, secrets)
  }
  await putPrivacyNoticesInForce(db, ports.clock.now())
  for (const message of await validateSites(db)) log.error(message)
}

const otherSecret =
  'SECRET is not the one of this database, whose numbers it cannot read: set the former one, or add it to SECRET_PREVIOUS; if it is lost, set SECRET_LOST=1. / SECRET 与数据库不符，解不开手机号：请改回原值，或填入 SECRET_PREVIOUS；确已遗失时设 SECRET_LOST=1。'

const ffmpegMissing = 'no ffmpeg was found: install it, or set FFMPEG_PATH / 未找到 ffmpeg，请安装或设置 FFMPEG_PATH'

/** Without ffmpeg the queue is left to a process that has it. The server answers before it is found. */
const startVideoQueue = async ({ jobs }: App, ports: Ports): Promise<void> => {
  if (await ports.video.isAvailable()) await jobs.start(['video'])
  else print(`videos are not processed: ${ffmpegMissing}`)
}

const printAddresses = ({ server }: App, env: Env, ms: number): void => {
  const [address] = server.addresses()
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' || env.HOST === '127.0.0.1' ? 'localhost' : env.HOST
  const origin = `http://${host}:${typeof address === 'object' ? address.port : env.PORT}`
  const lines = [
    ['圈子 circle', `${origin}${env.BASE_PATH}/`],
    ['审核 moderation', `${origin}${env.BASE_PATH}/#/audit`],
    ['后台 console', `${origin}${env.BASE_PATH}/#/console`],
    ...(env.NODE_ENV === 'production' ? [] : [['试用台 devtools', `${origin}/dev`]]),
  ]
  print(`ready in ${(ms / 1000).toFixed(1)} s`)
  for (const [name, url] of lines) print(`  ${name?.padEnd(16)} ${url}`)
}
