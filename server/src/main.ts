import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { openClips } from './adapters/clips/clips.ts'
import { openHooks } from './adapters/hook/hook.ts'
import { openMaps } from './adapters/map/maps.ts'
import { openMedia } from './adapters/media/media.ts'
import { openRegion } from './adapters/region/region.ts'
import { openScreening } from './adapters/screening/screening.ts'
import { openSms } from './adapters/sms/sms.ts'
import { openStorage } from './adapters/storage/storage.ts'
import { openWeChatFor } from './adapters/wechat/wechat.ts'
import { type App, buildApp } from './app.ts'
import { refuseUnfinished } from './archive/unfinished.ts'
import type { Database } from './db/database.ts'
import { loadBasics, loadDemo } from './db/demo/load.ts'
import { appointFirstOperator } from './db/first-operator.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { type Env, envOrExit } from './env.mjs'
import { explain, isAway, PlainFault } from './explain.ts'
import { hasOperator, setupWord } from './features/console/factor/setup-word.ts'
import { checkSites } from './features/site/check-sites.ts'
import type { Lane } from './jobs/runner.ts'
import { openLog } from './log.ts'
import type { Ports } from './ports.ts'
import { openSecret } from './secret.ts'

/** The only file that starts anything: settings, database, adapters, then the house listens. */
const main = async (): Promise<void> => {
  const began = performance.now()
  const env = envOrExit()
  const log = openLog(env.LOG_LEVEL)
  const database = await open(env, log)
  await refuseUnfinished(database.pool)
  const applied = await migrate(database)
  if (applied.length > 0) say(`database: ${applied.length} migrations applied`)

  const secret = openSecret(env)
  const ports: Ports = {
    clock: { now: () => new Date() },
    sms: openSms(env, log),
    storage: openStorage(env),
    media: openMedia(),
    clips: openClips({ program: env.FFMPEG_PATH, folder: join(env.DATA_DIR, 'work') }),
    screening: openScreening(env),
    region: openRegion(),
    maps: await openMaps(env, log),
    wechat: await openWeChatFor(env),
    hooks: openHooks({ allowPrivate: env.NODE_ENV !== 'production' }),
  }
  const tools = { clock: ports.clock, secret, progress: say }
  if (env.DEMO) {
    await loadDemo(database.db, { ...tools, storage: ports.storage })
  } else {
    await loadBasics(database.db, tools)
    if (env.OPERATOR_MOBILE) await appointFirstOperator(database.db, env.OPERATOR_MOBILE, secret)
  }

  for (const words of await checkSites(database.db)) log.error(words)

  const app = await buildApp({
    database,
    ports,
    log,
    trustProxy: env.TRUSTED_PROXIES ?? undefined,
    config: {
      basePath: env.BASE_PATH,
      production: env.NODE_ENV === 'production',
      demo: env.DEMO,
      rateLimits: env.RATE_LIMITS,
      secret,
      webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
      checkAnswers: false,
      tiles: env.MAP_TILES ? { url: env.MAP_TILES, credit: env.MAP_TILES_CREDIT ?? '' } : null,
      smsBudgetHour: env.SMS_HOURLY_BUDGET,
    },
  })
  stopGracefully(app, database)
  if (env.VIDEO_WORK === 'only') {
    if (!(await ports.clips.able())) throw new PlainFault(noFfmpeg)
    await app.jobs.start(['video'])
    say('ready for videos')
    // What is to be done comes from the database; nothing else keeps this process alive.
    setInterval(() => {}, 60_000)
    return
  }
  await app.server.listen({ port: env.PORT, host: env.HOST })
  await app.jobs.start(await lanesHere(env, ports))
  tellAddresses(app, env, Math.round(performance.now() - began))
  if (!(await hasOperator(database.db)))
    say(`  ${'初始化 setup'.padEnd(15)} 管理后台口令 / word for the console: ${setupWord(secret)}`)
}

const noFfmpeg = 'no ffmpeg was found: install it, or set FFMPEG_PATH / 未找到 ffmpeg，请安装或设置 FFMPEG_PATH'

/** Videos that nobody here can make wait for a process that can. */
const lanesHere = async (env: Env, ports: Ports): Promise<Lane[]> => {
  if (env.VIDEO_WORK === 'apart') return ['quick']
  if (await ports.clips.able()) return ['quick', 'video']
  say(`videos wait: ${noFfmpeg}`)
  return ['quick']
}

const open = async (env: Env, log: Logger): Promise<Database> => {
  if (!env.DATABASE_URL)
    say(`database: embedded, in ${env.DATA_DIR} (one process at a time; PostgreSQL by DATABASE_URL for more)`)
  for (const began = Date.now(); ; ) {
    try {
      return await openDatabase({ url: env.DATABASE_URL ?? undefined, dataDir: env.DATA_DIR, log })
    } catch (error) {
      if (!isAway(error) || Date.now() - began > patience) throw error
      say(`${explain(error)} Trying again…`)
      await pause(3_000)
    }
  }
}

/** A database that starts together with its server takes a moment; one that is not there at all shall be heard of. */
const patience = 60_000

const tellAddresses = ({ server }: App, env: Env, ms: number): void => {
  const [address] = server.addresses()
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' || env.HOST === '127.0.0.1' ? 'localhost' : env.HOST
  const origin = `http://${host}:${typeof address === 'object' ? address.port : env.PORT}`
  const lines = [
    ['圈子 circle', `${origin}${env.BASE_PATH}/`],
    ['审核 moderation', `${origin}${env.BASE_PATH}/#/audit`],
    ['后台 console', `${origin}${env.BASE_PATH}/#/console`],
    ...(env.NODE_ENV === 'production' ? [] : [['试用台 desk', `${origin}/dev`]]),
  ]
  say(`ready in ${(ms / 1000).toFixed(1)} s`)
  for (const [name, url] of lines) say(`  ${name?.padEnd(16)} ${url}`)
}

/**
 * The first signal lets calls under way end; a second one, or ten seconds, ends it at once. Ctrl-C under npm arrives
 * twice, from the terminal and from npm, and is one wish.
 */
const stopGracefully = (app: App, database: Database): void => {
  let stoppingSince = 0
  const stop = async (): Promise<void> => {
    if (stoppingSince) {
      if (Date.now() - stoppingSince > 500) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), 10_000).unref()
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
