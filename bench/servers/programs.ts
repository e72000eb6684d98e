import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeBuilt } from './built.ts'
import { type Program, root, start } from './process.ts'

/** Any key of enough length: it seals nothing that anybody keeps. */
export const secret = 'the benchmark keeps no secrets of anybody'

/** The built product, as it runs for its users but for the limits on how often one may ask. */
export const startProduct = (name: string, where: { dataDir: string; url?: string }): Promise<Program> =>
  start(name, [...asStarted().flags, built()], {
    ...asStarted().env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    DATA_DIR: where.dataDir,
    ...(where.url && { DATABASE_URL: where.url }),
    SECRET: secret,
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })

/** One of `bench/yardsticks`, from its source. */
export const startYardstick = (name: 'fixed' | 'sql-ref', env: Record<string, string> = {}): Promise<Program> =>
  start(name, ['--import', 'tsx', `bench/yardsticks/${name}.ts`], { NODE_ENV: 'production', ...env })

/** What `npm start` tells Node and the C library about memory. */
const asStarted = () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const words = scripts.start.split(' ')
  const env = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=') as [string, string])
  return { flags: words.filter((word) => word.startsWith('--')), env: Object.fromEntries(env) }
}

let taken: string | undefined
const built = (): string => {
  taken ??= takeBuilt()
  return taken
}
