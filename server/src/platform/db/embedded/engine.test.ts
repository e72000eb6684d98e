// @module-tag long

import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { type Embedded, openEmbedded, openEmbeddedInMemory } from './engine.ts'
import { FolderInUseError } from './folder-lock.ts'
import { connectPatiently, openInMemory } from './open-embedded.ts'

const template = inject('template')
const snapshotFile = template.engine === 'embedded' ? template.file : ''
const log = { info() {}, warn() {}, error() {} }

// Making a database takes seconds, and many on a busy machine.
describe.runIf(template.engine === 'embedded')('the embedded engine', { timeout: 120_000 }, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quanzi-embedded-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const rounds = Number(process.env.QUANZI_SOAK ?? 1)

  test(
    'killed at any moment, it keeps every acknowledged commit and no partial transaction',
    async () => {
      const dataDir = join(folder, 'killed')
      mkdirSync(join(dataDir, 'db'), { recursive: true })
      execFileSync('tar', ['-xf', snapshotFile, '-C', join(dataDir, 'db')])
      let acknowledged = -1
      for (let round = 0; round < rounds; round++) {
        acknowledged = Math.max(acknowledged, await killWriterMidway(dataDir, acknowledged + 1))
        const database = await openDatabase({ dataDir })
        const { rows } = await sql<{ pairs: number; halves: number; last: number; odd: number }>`
        select count(distinct n) as pairs, count(*) as halves, coalesce(max(n), -1) as last,
          count(*) filter (where half = 'left') - count(*) filter (where half = 'right') as odd
        from pair`.execute(database.db)
        await database.close()
        const [row] = rows
        expect(row).toMatchObject({ halves: (row?.pairs ?? 0) * 2, odd: 0 })
        expect(row?.last).toBeGreaterThanOrEqual(acknowledged)
        expect(row?.pairs).toBe((row?.last ?? 0) + 1)
        acknowledged = row?.last ?? -1
      }
      expect(acknowledged).toBeGreaterThan(rounds)
    },
    120_000 + rounds * 10_000,
  )

  test('a start deletes what an attempt that was killed while creating the database has left', async () => {
    const dataDir = join(folder, 'unfinished')
    mkdirSync(join(dataDir, 'db.new-1', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'db.new-1', 'PG_VERSION'), '18')
    const database = await openDatabase({ dataDir, durable: false })
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await expect(openDatabase({ dataDir })).rejects.toBeInstanceOf(FolderInUseError)
    await database.close()
    expect(readdirSync(dataDir)).toEqual(['db'])
    const again = await openDatabase({ dataDir, durable: false })
    await again.close()
  })

  test('a folder that is no database is left unchanged, and the error says so', async () => {
    const dataDir = join(folder, 'strange')
    mkdirSync(join(dataDir, 'db'), { recursive: true })
    writeFileSync(join(dataDir, 'db', 'letter.txt'), 'dear')
    await expect(openDatabase({ dataDir, durable: false })).rejects.toThrow(join(dataDir, 'db'))
    expect(readdirSync(join(dataDir, 'db'))).toEqual(['letter.txt'])
  })

  test('after a crash the engine restarts by itself with everything that was committed', async () => {
    // The break is noticed when the time of a query is over, so this is what the test takes.
    const engine = await openEmbedded(join(folder, 'unfinished', 'db'), true, { timeout: 3_000, log })
    const pool = poolOf(engine)
    await pool.query('create table note (text text)')
    await pool.query("insert into note values ('kept')")
    const client = await pool.connect()
    client.on('error', () => {})
    await client.query('begin')
    await client.query("insert into note values ('not committed')")
    // A message that does not exist is a protocol violation, upon which PostgreSQL ends the session: here, itself.
    const brokenClient = engine.stream() as Duplex & { connect(): void }
    brokenClient.on('error', () => {})
    const broken = new Promise((resolve) => brokenClient.once('close', resolve))
    brokenClient.once('connect', () => brokenClient.write(Buffer.from('!\0\0\0\x04S\0\0\0\x04')))
    brokenClient.connect()
    await broken
    await expect(client.query('select 1')).rejects.toThrow()
    client.release()
    expect((await pool.query('select text from note')).rows).toEqual([{ text: 'kept' }])
    await pool.end()
    await engine.close()
  })

  test('a query that exceeds the timeout is canceled, and the next one gets a new engine', async () => {
    const engine = await openEmbeddedInMemory(snapshotFile, { timeout: 1_000, log })
    const pool = poolOf(engine)
    const endless = 'with recursive n as (select 1 union all select 1 from n) select count(*) from n'
    await expect(pool.query(endless)).rejects.toMatchObject({ code: '57014' })
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    const patient = await engine.withoutStatementTimeout(() => pool.query("select pg_sleep(1.6), 'done' as state"))
    expect(patient.rows).toMatchObject([{ state: 'done' }])
    await pool.end()
    await engine.close()
  })

  test('a start waits for an engine whose first answers come too late for a connection', async () => {
    const engine = await openEmbeddedInMemory(snapshotFile, { timeout: 3_000, log })
    let streams = 0
    const stream = () => (++streams > 2 ? engine.stream() : Object.assign(engine.stream(), { connect: () => {} }))
    const pool = new Pool({
      max: 1,
      stream,
      host: 'embedded',
      user: 'postgres',
      ssl: false,
      connectionTimeoutMillis: 300,
    })
    await connectPatiently(pool)
    expect(streams).toBe(3)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()

    const silent = () => Object.assign(engine.stream(), { connect: () => {} })
    const deafPool = new Pool({ stream: silent, host: 'embedded', ssl: false, connectionTimeoutMillis: 50 })
    await expect(connectPatiently(deafPool, 0)).rejects.toThrow('the embedded database did not start')
    await deafPool.end()
    await engine.close()
  })

  test('a long query does not block the event loop', async () => {
    const database = await openInMemory(snapshotFile)
    const query = database.pool.query('select pg_sleep(0.5)')
    let ticks = 0
    const clock = setInterval(() => ticks++, 10)
    await query
    clearInterval(clock)
    await database.close()
    expect(ticks).toBeGreaterThan(20)
  })

  test('a connection that was destroyed leaves neither a transaction nor prepared statements', async () => {
    const database = await openInMemory(snapshotFile)
    await database
      .withoutStatementTimeout(async (client) => {
        await client.query('begin')
        await client.query({ name: 'mine', text: 'create table half_done (n int)' })
        throw new Error('gave up')
      })
      .catch(() => {})
    const { rows } = await database.pool.query({ name: 'mine', text: "select to_regclass('half_done') as found" })
    expect(rows).toEqual([{ found: null }])
    await database.close()
  })

  test('results of more than a megabyte arrive complete', async () => {
    const database = await openInMemory(snapshotFile)
    const { rows } = await database.pool.query("select repeat('圈子', 1000000) as text")
    expect(rows[0].text).toBe('圈子'.repeat(1_000_000))
    const sent = await database.pool.query('select length($1) as n', ['x'.repeat(3_000_000)])
    expect(sent.rows).toEqual([{ n: 3_000_000 }])
    await database.close()
  })

  test('vacuum visits all tables and lets other queries run in between', async () => {
    const database = await openInMemory(snapshotFile)
    await database.pool.query('create table heap as select n from generate_series(1, 1000) n')
    await Promise.all([database.vacuum(), sql`select 1`.execute(database.db)])
    const { rows } = await database.pool.query("select reltuples from pg_class where relname = 'heap'")
    expect(rows).toEqual([{ reltuples: 1000 }])
    await database.close()
  })
})

const poolOf = (engine: Embedded) =>
  new Pool({ max: 1, stream: engine.stream, host: 'embedded', user: 'postgres', ssl: false })

/** Runs a writer, kills it while it writes, and returns the last number that it had acknowledged. */
async function killWriterMidway(dataDir: string, first: number): Promise<number> {
  const script = join(import.meta.dirname, '../../../../test/resilience/crash-writer.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (bytes) => {
    output += bytes
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await pause(100 + Math.random() * 900)
  child.kill('SIGKILL')
  await gone
  return Number(output.trim().split('\n').at(-1))
}
