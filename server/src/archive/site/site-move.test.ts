import { day, minute } from '@quanzi/contract/time'
// @module-tag long

import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitIdleTransactions } from '../../../test/databases.ts'
import { readSiteAnswers } from '../../../test/site-answers.ts'
import { fillSite, leaverMobile, type SiteContent } from '../../../test/site-content.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { appendEntry } from '../../identity/audit/record.ts'
import { verifyAuditLog } from '../../identity/audit/verify.ts'
import { cellSize } from '../../platform/db/cell-size.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { checkCounters } from '../../tools/counter-check.ts'
import type { SiteManifest } from '../manifest.ts'
import { DamagedArchiveError } from '../tar.ts'
import { verifyArchive, verifySiteArchive } from '../verify-archive.ts'
import { exportSite, type SiteMoveOptions } from './export-site.ts'
import { numberInCell } from './id-ranges.ts'
import { importSite } from './import-site.ts'
import { readMemberColumns } from './member-columns.ts'
import { leftTables, movedTables } from './moved-tables.ts'
import { clientOf } from './transaction-client.ts'

const site = 10002
const key = 'the transfer key of this test, 0123456789'
let folder: string
let archive: string
let source: TestApp
let target: TestApp
let people: Record<'reader' | 'author' | 'second' | 'operator' | 'quiet' | 'chief', Person>
let twin: Person
let content: SiteContent
let quietPost: number

const optionsOf = (app: TestApp, more: Partial<SiteMoveOptions> = {}): SiteMoveOptions => ({
  database: app.context.database,
  storage: app.context.ports.storage,
  secrets: app.context.config,
  key,
  now: app.now(),
  ...more,
})

/** Two deployments with a database, a storage and a SECRET each. `twin` has the number of `reader`. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quanzi-site-'))
  archive = join(folder, 'site.tar')
  source = await openTestApp({ auditSwitch: 1 })
  people = {
    reader: await source.createPerson('读者', { site }),
    quiet: await source.createPerson('静静', { site }),
    author: await source.createPerson('作者', { site }),
    second: await source.createPerson('审核老陈', { level: 1, site }),
    operator: await source.createPerson('运营', { operator: true, site }),
    chief: await source.createPerson('总运营', { operator: true }),
  }
  content = await fillSite(source, site, people)
  await people.second.ok('POST circle/topic top', { topic_id: content.anonymous, days: 7, siteid: site })
  quietPost = (
    await people.quiet.ok('POST circle/postingapi common', { content: '下线的', topic_type: '1', siteid: site })
  ).topic_id
  await source.db.updateTable('post').set({ state: 5 }).where('id', '=', quietPost).execute()
  await people.author.ok('POST circle/postingapi common', { content: '别的站点', topic_type: '1' })

  target = await openTestApp({ auditSwitch: 1 })
  const { config } = target.context
  Object.assign(config, { secret: 'another secret for tests, of enough length', previousSecrets: [config.secret] })
  await target.db.deleteFrom('blocklist_term').where('site_id', '=', site).execute()
  await target.db.deleteFrom('site').where('id', '=', site).execute()
  await numberInCell(target.db, 1)
  twin = await target.createPerson('读者')
  const banned = await target.createPerson('静静')
  await target.db
    .updateTable('member')
    .set({ banned_until: new Date('2100-01-01') })
    .where('id', '=', banned.id)
    .execute()
}, minute)
afterAll(async () => {
  await source?.close()
  await target?.close()
  await rm(folder, { recursive: true })
})

const writeArchive = async (options: Partial<SiteMoveOptions> = {}, id = site): Promise<SiteManifest> => {
  const [file, audit] = [await open(archive, 'w'), await open(`${archive}.audit.jsonl`, 'w')]
  const sinkOf = (handle: typeof file) => ({ write: (bytes: Uint8Array) => handle.writeFile(bytes) })
  try {
    return await exportSite(sinkOf(file), sinkOf(audit), id, optionsOf(source, options))
  } finally {
    await file.close()
    await audit.close()
  }
}
const importArchive = async (options: Partial<SiteMoveOptions> = {}, path = archive): Promise<void> =>
  importSite(path, await verifySiteArchive(path), optionsOf(target, options))

test('every table moves with a site or names the reason why not', async () => {
  const classified = [...movedTables.map(({ name }) => name), ...Object.keys(leftTables)].sort()
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and pg_table_is_visible(oid) and relnamespace = 'public'::regnamespace and relname <> 'migration'
    order by relname collate "C"`.execute(source.db)
  expect(rows.map(({ name }) => name)).toEqual(classified)
})

test('every column that may hold a member id is classified', async () => {
  const columns = (await source.db
    .selectFrom('information_schema.columns' as never)
    .select(['table_name', 'column_name'] as never)
    .where('table_schema' as never, '=', 'public' as never)
    .execute()) as { table_name: string; column_name: string }[]
  const looksLikeMember = /^((member|author|giver|reporter|decider|owner|target|from|user)_id|added_by|viewer|account)$/
  await transaction(source.db, async (trx) => {
    for (const table of movedTables) {
      const known = (await readMemberColumns(clientOf(trx), table)).map(({ column }) => column)
      const found = columns.filter(
        ({ table_name, column_name }) => table_name === table.name && looksLikeMember.test(column_name),
      )
      expect({
        table: table.name,
        columns: found.map(({ column_name }) => column_name).filter((name) => !known.includes(name)),
      }).toEqual({ table: table.name, columns: [] })
    }
  })
})

test('every column with a kind and an id is classified, and only ids of members change', async () => {
  const { rows } = await sql<{ table: string; check: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(c.oid) as check from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] and a.attname = 'kind'
    where c.contype = 'c' and exists (
      select from pg_attribute i where i.attrelid = c.conrelid and i.attname in ('item_id', 'target_id')
    ) order by 1`.execute(source.db)
  expect(Object.fromEntries(rows.map((row) => [row.table, row.check.match(/(?<=')\w+(?=')/g)]))).toEqual({
    appeal: ['post', 'comment'],
    pinyin_index: ['post', 'member', 'tag', 'poll', 'town', 'list', 'slide', 'place'],
    report: ['post', 'comment', 'member'],
    review_history: ['post', 'comment', 'profile', 'member'],
  })
})

let before: Record<string, unknown>

test('a site can be exported only some minutes after it was retired', async () => {
  // Messages are unread the first time only, on both sides.
  await readSiteAnswers(source.visitor, people, site, content)
  before = await readSiteAnswers(source.visitor, people, site, content)
  expect(Object.entries(before).filter(([, answer]) => (answer as { code: number }).code !== 0)).toEqual([])
  await expect(writeArchive()).rejects.toThrow(/retire it first/)
  await appendEntry(source.db, source.context.config.secret, {
    site_id: site,
    member_id: people.chief.id,
    action: 'hook.save',
    subject: 'hook',
    reason: '',
    before: null,
    after: JSON.stringify({ url: 'https://hook.example/send?key=unspoken' }),
    at: source.now(),
  })
  await people.chief.ok('POST console/site_retire', { id: site, retired: 1 })
  await expect(writeArchive()).rejects.toThrow(/retired just now/)
  const manifest = await writeArchive({ now: new Date(source.now().getTime() + 130_000) })
  expect(manifest.files.missing).toEqual([])
  expect(manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([])
  const text = await readFile(archive, 'latin1')
  expect(text).not.toContain(people.author.mobile)
  const entries = await readFile(`${archive}.audit.jsonl`, 'utf8')
  expect(entries).toContain('site.retire')
  // Earlier entries name a webhook with its path, which often is its password.
  expect(entries).toContain('https://hook.example\\"')
  expect(entries).not.toContain('unspoken')
})

const countRows = async (): Promise<number[]> =>
  Promise.all(
    (['site', 'member', 'post', 'file', 'audit_entry', 'retired_key'] as const).map(async (table) => {
      const { n } = await target.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return Number(n)
    }),
  )

test('a damaged archive, another key and taken ids are refused, and a crash leaves no row', async () => {
  const rows = await countRows()
  const bytes = await readFile(archive)
  const damaged = join(folder, 'damaged.tar')
  const inPart = bytes.indexOf('tables/post/') + 512 + 40
  bytes.writeUInt8(bytes.readUInt8(inPart) ^ 1, inPart)
  await writeFile(damaged, bytes)
  await expect(importArchive({}, damaged)).rejects.toThrow(DamagedArchiveError)
  await expect(importArchive({ key: 'another transfer key of the operator, 98765' })).rejects.toThrow(
    /SITE_TRANSFER_KEY/,
  )
  await expect(verifyArchive(archive)).rejects.toThrow(/import-site/)
  const { storage } = target.context.ports
  let received = 0
  const crashing = {
    ...storage,
    receive: async (...args: Parameters<typeof storage.receive>) => {
      if (++received > 1) throw new Error('the process is gone')
      return storage.receive(...args)
    },
  }
  await expect(importArchive({ storage: crashing })).rejects.toThrow('the process is gone')
  await target.db
    .insertInto('post')
    .values({ id: content.shown, site_id: 10001, author_id: twin.id, type: 1, state: 0, content: '占用' })
    .execute()
  await expect(importArchive()).rejects.toThrow(/ids of post are taken.*npm run cell/)
  await target.db.deleteFrom('post').where('id', '=', content.shown).execute()
  expect(await countRows()).toEqual(rows)
})

test('the site answers in the target as in the source, though copying a file took longer than a session may be idle', async () => {
  const otherSite = await source.visitor.call('GET circle/topicapi list')
  const { storage } = target.context.ports
  let received = 0
  const slow = {
    ...storage,
    receive: async (...args: Parameters<typeof storage.receive>) => {
      if (++received === 1) await pause(600)
      return storage.receive(...args)
    },
  }
  limitIdleTransactions(target.context.database, 300)
  await importArchive({ storage: slow })
  expect(received).toBeGreaterThan(0)
  target.context.sites.invalidate()
  const as = {
    second: await target.logInAgain(people.second),
    author: await target.logInAgain(people.author),
    reader: await target.logInAgain({ ...people.reader, id: twin.id }),
  }
  expect(await readSiteAnswers(target.visitor, as, site, content)).toEqual(before)
  expect(await checkCounters(target.db)).toEqual([])
  expect(await checkCounters(source.db)).toEqual([])
  for (const app of [source, target])
    expect(await verifyAuditLog(app.db, app.context.config)).toMatchObject({ intact: true })
  expect((await source.visitor.call('GET circle/topicapi list')).data).toEqual(otherSite.data)
  expect((await source.visitor.call('GET circle/topicapi list', { siteid: site })).code).toBe(404)
  await expect(importArchive()).rejects.toThrow(/is in this deployment already/)

  const history = await target.db.selectFrom('review_history').select('item_id').where('kind', '=', 'member').execute()
  expect(history).toEqual([{ item_id: twin.id }])
  const lines = await target.db.selectFrom('audit_entry').select(['action', 'site_id']).execute()
  expect(lines).toContainEqual({ action: 'site.import', site_id: site })
  const { views } = await target.db
    .selectFrom('post')
    .select('views')
    .where('id', '=', content.shown)
    .executeTakeFirstOrThrow()
  expect(views).toBeGreaterThanOrEqual(41)
  const { hidden } = await target.db
    .selectFrom('post')
    .select('hidden')
    .where('id', '=', quietPost)
    .executeTakeFirstOrThrow()
  expect(hidden).toBe(true)
})

test('members log in by their number, anonymity holds, reviewers go on, and a pin ends on time', async () => {
  const { data } = await target.visitor.call('GET circle/topicapi detail', {
    topic_id: content.anonymous,
    siteid: site,
  })
  expect(JSON.stringify(data)).not.toContain('作者')
  const logIn = async (mobile: string) => {
    target.advanceTime(61_000)
    await target.visitor.ok('POST login/sendsmsNoCaptcha', { mobile, siteid: site })
    return (
      await target.visitor.ok('POST login/cloud', {
        account: mobile,
        code: target.codes.get(mobile) as string,
        siteid: site,
      })
    ).user.memberid
  }
  expect(await logIn(people.author.mobile)).toBe(people.author.id)
  expect(await logIn(people.reader.mobile)).toBe(twin.id)
  const returned = await logIn(leaverMobile)
  expect(
    await target.db.selectFrom('site_sanction').select(['site_id', 'kind']).where('member_id', '=', returned).execute(),
  ).toEqual([{ site_id: site, kind: 'mute' }])

  const second = await target.logInAgain(people.second)
  await second.ok('POST circle/topic pass', { topic_id: content.waiting, rev: 1, siteid: site })
  expect(
    (await target.visitor.call('GET circle/topicapi detail', { topic_id: content.waiting, siteid: site })).code,
  ).toBe(0)
  const author = await target.logInAgain(people.author)
  const { topic_id } = await author.ok('POST circle/postingapi common', {
    content: '新地方的第一帖',
    topic_type: '1',
    siteid: site,
  })
  expect(topic_id).toBeGreaterThan(cellSize)
  const isPinned = async () => (await target.visitor.ok('GET circle/topicapi list', { siteid: site })).data[0]?.is_top
  expect(await isPinned()).toBe(1)
  target.advanceTime(8 * day)
  await target.jobs.runDue()
  expect(await isPinned()).toBe(0)
  expect(await checkCounters(target.db)).toEqual([])
})

test('members and pictures imported with an earlier site are reused, also in links and blocks', async () => {
  const { author } = people
  const values = { id: 10003, name: '第三个站点', native_secret: 'native 10003', retired_at: new Date(0) }
  await source.db.insertInto('site').values(values).execute()
  const left = await source.db
    .insertInto('member')
    .values({ nickname: '无号码' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const post = { site_id: 10003, type: 1, state: 1, content: '第三处', published_at: new Date() } as const
  await source.db
    .insertInto('post')
    .values([author.id, left.id].map((author_id) => ({ ...post, author_id })))
    .execute()
  const link = `/usercenter/${people.reader.id}`
  await source.db.insertInto('notice').values({ site_id: 10003, title: '通知', content: '看看', link }).execute()
  const slide = { site_id: 10003, list: 'home', position: 1, title: '她的主页' }
  await source.db
    .insertInto('slide')
    .values({ ...slide, jump_to: JSON.stringify({ url: `#${link}`, more: 1 }) })
    .execute()
  const list = await source.db
    .insertInto('content_list')
    .values({ site_id: 10003, name: '人物' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = { list_id: list.id, title: '她', created_at: new Date() }
  await source.db
    .insertInto('content_item')
    .values([
      { ...item, url: `#${link}` },
      { ...item, url: '#/usercenter/999999' },
    ])
    .execute()
  // The source has her follow.
  await target.db.deleteFrom('member_follow').execute()
  await target.db.insertInto('member_block').values({ member_id: author.id, target_id: twin.id }).execute()
  const countMembers = () =>
    target.db
      .selectFrom('member')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  const { n } = await countMembers()
  await writeArchive({}, 10003)
  await importArchive()
  expect(Number((await countMembers()).n)).toBe(Number(n) + 1)
  target.context.sites.invalidate()
  const { data } = await target.visitor.ok('GET circle/topicapi list', { siteid: 10003 })
  expect(data.map(({ member_data }) => member_data.id).sort()).toEqual([author.id, left.id].sort())
  expect(await checkCounters(target.db)).toEqual([])
  expect(await target.db.selectFrom('member_follow').selectAll().execute()).toEqual([])

  const linked = `/usercenter/${twin.id}`
  const notice = target.db.selectFrom('notice').select('link').where('site_id', '=', 10003)
  expect(await notice.execute()).toEqual([{ link: linked }])
  const { jump_to } = await target.db
    .selectFrom('slide')
    .select('jump_to')
    .where('site_id', '=', 10003)
    .executeTakeFirstOrThrow()
  expect(jump_to).toEqual({ url: `#${linked}`, more: 1 })
  const items = await target.db.selectFrom('content_item').select('url').where('list_id', '=', list.id).execute()
  expect(items.map(({ url }) => url).sort()).toEqual([`#${linked}`, '#/usercenter/999999'].sort())
})
