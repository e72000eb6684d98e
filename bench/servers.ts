import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from './data/connected.ts'
import { clusterCpuOf, cpuOf, type Program, parentOf, root, start } from './processes.ts'

/** A running server. `cpu`: milliseconds that it and its database have used. */
export type Server = Program & { cpu: () => number }

/** The product as `npm start` starts it, without rate limits. */
export const startProduct = async (
  { dataDir, url }: { dataDir: string; url?: string },
  { command, product, demo = false }: { command: string; product: string; demo?: boolean },
): Promise<Server> => {
  const program = await start(command, product, {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    ...(url && { DATABASE_URL: url }),
    SECRET: 'a key for measurements that protects nothing',
    DEMO: demo ? '1' : '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
  return withDatabase(program, url)
}

/** The command line of `npm start`. */
export const startCommandOf = (product: string): string =>
  (JSON.parse(readFileSync(join(product, 'package.json'), 'utf8')) as { scripts: { start: string } }).scripts.start

export const startBaseline = async (name: 'fixed' | 'sql-ref' | 'react-page', url?: string): Promise<Server> =>
  withDatabase(
    await start(`node --import tsx bench/baselines/${name}.ts`, root, {
      NODE_ENV: 'production',
      ...(url && { DATABASE_URL: url }),
    }),
    url,
  )

const withDatabase = async (program: Program, url?: string): Promise<Server> => {
  if (!url) return { ...program, cpu: () => cpuOf(program.pid) }
  // The parent has to be read while the backend runs.
  const postmaster = await connected(url, async (query) =>
    parentOf(Number((await query('select pg_backend_pid() as pid')).rows[0]?.['pid'])),
  )
  return { ...program, cpu: () => cpuOf(program.pid) + clusterCpuOf(postmaster) }
}
