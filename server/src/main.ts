import { setTimeout as pause } from 'node:timers/promises'
import { minute } from '@quanzi/contract/time'
import type { Logger } from 'pino'
import packageJson from '../package.json' with { type: 'json' }
import { requireDataDirOwner } from './config/data-dir-owner.ts'
import { describeMisspelled, type Env, envOrExit } from './config/env.mjs'
import { openLog } from './config/log.ts'
import { print } from './config/print.ts'
import { requireLogFiles } from './config/require-log-files.ts'
import { describeStartupError, isDatabaseUnavailable } from './config/startup-errors.ts'
import type { Database } from './platform/db/database.ts'
import { openDatabase } from './platform/db/open.ts'
import { startTracing } from './platform/tracing/tracing.ts'

/** Reads the settings, opens the database and serves. Of the server only this module starts something on import. */
const main = async (): Promise<void> => {
  const startedAt = performance.now()
  const env = envOrExit()
  for (const line of describeMisspelled()) print(line)
  requireDataDirOwner(env)
  await requireLogFiles(env)
  const log = openLog(env.LOG_LEVEL)
  const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? await startTracing({
        url: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        service: env.OTEL_SERVICE_NAME,
        version: packageJson.version,
        share: env.OTEL_TRACES_SAMPLER_ARG,
      })
    : null
  const opening = openDatabaseWithRetry(env, log)
  // Long enough for the embedded engine to start its thread, where it opens while this one loads the server.
  await Promise.race([opening, pause(50)])
  const { serve } = await import('./serve.ts')
  await serve({ env, log, opening, tracing, startedAt })
}

const openDatabaseWithRetry = async (env: Env, log: Logger): Promise<Database> => {
  if (!env.DATABASE_URL)
    print(`database: embedded, in ${env.DATA_DIR} (one process at a time; PostgreSQL by DATABASE_URL for more)`)
  for (const began = Date.now(); ; ) {
    try {
      return await openDatabase({
        url: env.DATABASE_URL ?? undefined,
        directUrl: env.DATABASE_DIRECT_URL ?? undefined,
        readUrls: env.DATABASE_READ_URL ?? undefined,
        dataDir: env.DATA_DIR,
        log,
      })
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() - began > databaseWaitMs) throw error
      print(`${describeStartupError(error)} Retrying…`)
      await pause(3_000)
    }
  }
}

/** Long enough for a database that starts together with this process. */
const databaseWaitMs = minute

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartupError(error)}\n`)
  process.exit(1)
})
