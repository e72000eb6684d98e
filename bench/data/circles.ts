import { createHash } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Client } from 'pg'
import { openStorage } from '../../server/src/adapters/storage/storage.ts'
import type { Engine } from '../../server/src/db/database.ts'
import { readMigrations } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { onServer } from '../../server/test/template.ts'
import { root } from '../servers/process.ts'
import { secret } from '../servers/programs.ts'
import { type Facts, readFacts } from './facts.ts'
import { fill } from './fill.ts'
import { flood } from './flood.ts'

/**
 * A filled database that nobody has open. `url` is there where the engine is PostgreSQL, `waiting` where exactly so many
 * posts and comments wait at the desk.
 */
export type Circle = { engine: Engine; size: number; waiting?: number; dataDir: string; url?: string; facts: Facts }

/** A circle in a PostgreSQL cluster, made anew. */
export const postgresCircle = async (server: string, size: number, home: string, waiting?: number): Promise<Circle> => {
  const name = `circle_${nameOf(size, waiting)}`
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const circle = { dataDir: join(home, `postgres-${nameOf(size, waiting)}`), url: onServer(server, name) }
  return { engine: 'postgres', size, ...marked(waiting), ...circle, facts: await make(circle, size, waiting) }
}

/**
 * A circle of the embedded engine. It is kept between runs, as making it takes longer than measuring it, and copied, as
 * a run changes it; made anew when the schema, the engine or what fills it has changed.
 */
export const embeddedCircle = async (size: number, home: string, waiting?: number): Promise<Circle> => {
  const label = nameOf(size, waiting)
  const kept = join(root, 'node_modules/.cache/quanzi/bench', `embedded-${label}-${await fingerprint()}`)
  if (!existsSync(kept)) {
    mkdirSync(join(kept, '..'), { recursive: true })
    for (const name of readdirSync(join(kept, '..'))) {
      if (name.startsWith(`embedded-${label}-`)) rmSync(join(kept, '..', name), { recursive: true })
    }
    const draft = `${kept}.${process.pid}`
    const facts = await make({ dataDir: draft }, size, waiting)
    writeFileSync(join(draft, 'facts.json'), JSON.stringify(facts))
    renameSync(draft, kept)
  }
  const dataDir = join(home, `embedded-${label}`)
  cpSync(kept, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return {
    engine: 'embedded',
    size,
    ...marked(waiting),
    dataDir,
    facts: JSON.parse(readFileSync(join(kept, 'facts.json'), 'utf8')),
  }
}

const nameOf = (size: number, waiting: number | undefined) =>
  waiting === undefined ? `${size}` : `${size}_w${waiting}`
const marked = (waiting: number | undefined) => (waiting === undefined ? {} : { waiting })

const make = async (
  where: { dataDir: string; url?: string },
  size: number,
  waiting: number | undefined,
): Promise<Facts> => {
  const database = await openDatabase({ ...where, durable: false })
  try {
    const storage = openStorage({
      DATA_DIR: where.dataDir,
      S3_URL: null,
      S3_REGION: '',
      S3_KEY_ID: null,
      S3_KEY_SECRET: null,
    })
    await fill(database, size, { secret, storage })
    if (waiting !== undefined) await flood(database, waiting)
    return await readFacts(database)
  } finally {
    await database.close()
  }
}

const fingerprint = async (): Promise<string> => {
  const hash = createHash('sha256')
  for (const { checksum } of await readMigrations()) hash.update(checksum)
  const folders = [import.meta.dirname, join(root, 'server/src/db/demo'), join(root, 'server/src/db/demo/content')]
  for (const folder of folders) {
    for (const name of readdirSync(folder).sort()) {
      if (/\.(ts|json)$/.test(name)) hash.update(readFileSync(join(folder, name)))
    }
  }
  const manifest = createRequire(import.meta.url)
    .resolve('@electric-sql/pglite')
    .replace(/dist.*$/, 'package.json')
  return hash.update(readFileSync(manifest)).digest('hex').slice(0, 12)
}
