import { appendFile, type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@quanzi/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { appendLines } from './destinations.ts'
import { shipLogs } from './ship-logs.ts'

let app: TestApp
let chief: Person
let folder: string
let eventsFile: string
let sealsFile: string
let number = 0

beforeAll(async () => {
  app = await openTestApp()
  chief = await app.createPerson('总运营', { operator: true })
  folder = await mkdtemp(join(tmpdir(), 'quanzi-ship-'))
})
beforeEach(async () => {
  number += 1
  eventsFile = join(folder, `${number}`, 'events.jsonl')
  sealsFile = join(folder, `${number}`, 'seals.jsonl')
  await app.db.deleteFrom('log_shipment').execute()
  await app.db.deleteFrom('security_event').execute()
  app.context.config.shipping = { eventsFile, sealsFile, hook: null }
  app.webhooks.sent.length = 0
  app.webhooks.fault = ''
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

const ship = () => shipLogs(app.context, {}, new AbortController().signal)
const linesOf = async (file: string) =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const change = () => chief.ok('POST console/target save', { first: 60 + number++, second: 60 })
const verify = () => chief.ok('GET console/log verify')
/** Past the trigger, as someone with the database can. */
const tamper = async (statement: ReturnType<typeof sql>) => {
  await sql`alter table audit_entry disable trigger user`.execute(app.db)
  await statement.execute(app.db)
  await sql`alter table audit_entry enable trigger user`.execute(app.db)
}
const refuse = () => app.visitor.call('POST console/target save', { first: 60, second: 60 })

test('rows of past windows are appended to the file once, those of the current window later', async () => {
  await refuse()
  await app.securityLog.flush()
  await ship()
  await expect(readFile(eventsFile)).rejects.toThrow()
  app.advanceTime(limits.securitySlot + 61_000)
  await refuse()
  await app.securityLog.flush()
  await ship()
  await ship()
  expect(await linesOf(eventsFile)).toMatchObject([
    { kind: 'loginRequired', site: 10001, network: '127.0.0.0/24', n: 1 },
  ])
  app.advanceTime(limits.securitySlot + 61_000)
  await ship()
  expect(await linesOf(eventsFile)).toHaveLength(2)
})

test('the hook gets signed messages, and after a lost response the same one under the same delivery id', async () => {
  app.context.config.shipping = { eventsFile: null, sealsFile: null, hook: { url: 'http://10.0.0.9/log', secret: 'k' } }
  await change()
  await refuse()
  await app.securityLog.flush()
  app.advanceTime(limits.securitySlot + 61_000)
  app.webhooks.losesResponse = true
  await expect(ship()).rejects.toThrow('lost')
  app.webhooks.losesResponse = false
  await ship()
  await ship()
  const seals = app.webhooks.sent.filter(({ headers }) => headers['x-quanzi-event'] === 'audit.seal')
  expect(seals).toHaveLength(2)
  expect(seals[0]?.headers['x-quanzi-delivery']).toBe(seals[1]?.headers['x-quanzi-delivery'])
  expect(seals[0]?.headers['x-quanzi-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  const events = app.webhooks.sent.filter(({ headers }) => headers['x-quanzi-event'] === 'security.events')
  const [first] = JSON.parse(events.at(-1)?.body ?? '{}').events
  expect(first).toMatchObject({ kind: 'loginRequired', n: 1 })
})

test('one failing destination does not stop the other', async () => {
  app.context.config.shipping = { eventsFile, sealsFile, hook: { url: 'https://log.example/', secret: 'k' } }
  app.webhooks.fault = 'down'
  await change()
  await expect(ship()).rejects.toThrow('down')
  expect(await linesOf(sealsFile)).toHaveLength(1)
})

test('an unchanged audit log matches its shipped seals, and without a file only the chain is verified', async () => {
  await change()
  await ship()
  await ship()
  await change()
  await ship()
  expect(await linesOf(sealsFile)).toHaveLength(2)
  expect(await verify()).toMatchObject({ seals: 2, faults: [], head: expect.stringMatching(/^[0-9a-f]{64}$/) })
  app.context.config.shipping = { eventsFile: null, sealsFile: null, hook: null }
  expect(await verify()).toMatchObject({ seals: -1, faults: [] })
})

test('a missing, an unreadable and an absent seal are named', async () => {
  expect((await verify()).faults).toEqual([{ fault: 'seals_unreadable', entry: 0 }])
  for (let i = 0; i < 3; i++) {
    await change()
    await ship()
  }
  const lines = (await readFile(sealsFile, 'utf8')).trim().split('\n')
  const entryOf = (line = '{}') => JSON.parse(line).entry as number
  await writeFile(sealsFile, `${lines[0]}\n${lines[2]}\n`)
  expect((await verify()).faults).toEqual([{ fault: 'seal_missing', entry: entryOf(lines[1]) }])
  await writeFile(sealsFile, `${lines[0]}\n${lines[1]}\n`)
  expect((await verify()).faults).toEqual([{ fault: 'seal_missing', entry: entryOf(lines[2]) }])
  await writeFile(sealsFile, `${lines.join('\n')}\nno seal\n`)
  expect((await verify()).faults).toEqual([{ fault: 'seal_unreadable', entry: 4 }])
  await writeFile(sealsFile, `${lines.join('\n')}\n${lines[2]}\n`)
  expect((await verify()).faults).toEqual([])
})

const torn = '{"entry":9,"seal":"0f'

test('what the end of a process has torn is no sign of tampering: the line is removed, and the seal is written again', async () => {
  await change()
  await ship()
  await appendFile(sealsFile, torn)
  await change()
  await ship()
  expect(await linesOf(sealsFile)).toHaveLength(2)
  expect(await verify()).toMatchObject({ seals: 2, faults: [] })
})

test('a torn line of many blocks is removed as well, what is longer than one shipment stays on a line of its own', async () => {
  await appendLines(sealsFile, [{ entry: 1 }])
  await appendFile(sealsFile, torn + '0'.repeat(200_000))
  await appendLines(sealsFile, [{ entry: 2 }])
  const foreign = '0'.repeat(1_200_000)
  await appendFile(sealsFile, foreign)
  await appendLines(sealsFile, [{ entry: 3 }])
  expect((await readFile(sealsFile, 'utf8')).split('\n')).toEqual([
    '{"entry":1}',
    '{"entry":2}',
    foreign,
    '{"entry":3}',
    '',
  ])
  await writeFile(sealsFile, torn)
  await appendLines(sealsFile, [{ entry: 4 }])
  expect(await readFile(sealsFile, 'utf8')).toBe('{"entry":4}\n')
})

test('lines that a full disk has cut are removed, on a disk that only appends they stand by themselves', async () => {
  await change()
  await ship()
  const handle = await open(sealsFile)
  const methods: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  await change()
  const full = vi.spyOn(methods, 'sync').mockRejectedValueOnce(new Error('no space'))
  await expect(ship()).rejects.toThrow('no space')
  expect(await linesOf(sealsFile)).toHaveLength(1)
  await appendFile(sealsFile, torn)
  const appendOnly = vi.spyOn(methods, 'truncate').mockRejectedValue(new Error('not permitted'))
  await ship()
  expect((await readFile(sealsFile, 'utf8')).split('\n')[1]).toBe(torn)
  expect(await verify()).toMatchObject({ seals: 2, faults: [] })
  full.mockRestore()
  appendOnly.mockRestore()
  // A noted seal cannot be passed off as torn.
  const [, , second = ''] = (await readFile(sealsFile, 'utf8')).split('\n')
  await change()
  await ship()
  await writeFile(sealsFile, (await readFile(sealsFile, 'utf8')).replace(second, second.slice(0, 20)))
  expect((await verify()).faults).toEqual([{ fault: 'seal_missing', entry: JSON.parse(second).entry }])
})

test('deleting the last entry and its head is detected by the shipped seals and stops the shipping', async () => {
  await change()
  await ship()
  const { id } = await app.db.selectFrom('audit_head').select('id').executeTakeFirstOrThrow()
  await tamper(sql`delete from audit_entry where id = ${id}`)
  const previous = await app.db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('audit_head').set(previous).execute()
  expect(await verify()).toMatchObject({ entries: id - 1, faults: [{ fault: 'shipped_cut', entry: id }] })
  await expect(ship()).rejects.toThrow(`ends at entry ${id - 1}`)
  // Sealed again with other content, by someone who has the key as well.
  await change()
  expect(await verify()).toMatchObject({ entries: id, faults: [{ fault: 'shipped_changed', entry: id }] })
  // docs/deploy.md: another file after a restore.
  await rm(sealsFile)
  await app.db.deleteFrom('log_shipment').where('name', '=', 'seals to file').execute()
  await ship()
  expect(await verify()).toMatchObject({ entries: id, seals: 1, faults: [] })
})

test('the verification of the chain names a changed entry', async () => {
  await change()
  await ship()
  const { id } = await app.db.selectFrom('audit_head').select('id').executeTakeFirstOrThrow()
  await tamper(sql`update audit_entry set reason = 'forged' where id = ${id}`)
  expect((await verify()).faults).toEqual([{ fault: 'changed', entry: id }])
  await tamper(sql`update audit_entry set reason = '' where id = ${id}`)
  expect((await verify()).faults).toEqual([])
})
