import { day } from '@quanzi/contract/time'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalColumns, personalData, stayingColumns, stayingValues } from '../../../test/personal-data.ts'
import { addPersonalRows } from '../../../test/personal-rows.ts'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { jobTable } from '../../job-handlers.ts'
import { readMigrations } from '../../platform/db/migrate.ts'

/**
 * Walks the schema, so that a new table or column with personal data is found: what the member left is searched for in
 * every row of every table, and every reference to the member must be one that may stay. The security log has no reference: the law keeps its
 * network addresses for six months, whether or not the account is closed.
 */
let app: TestApp
let reviewer: Person
let leaver: Person
let other: Person

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  ;[leaver, other] = (await createPeople(app, '要离开的人', '留下的人')) as [Person, Person]
})
afterAll(() => app.close())

/** References that stay: the row of the member itself is anonymous then. */
const allowedReferences: Record<string, string> = {
  'post.author_id': 'the emptied item',
  'comment.author_id': 'the emptied item',
  'comment.answered_author_id': 'an item of another member',
  'review_history.member_id': 'who decided or wrote what, without its text',
  'ledger.account': 'the ledger sums to zero',
  'report.author_id': 'the decision about a report',
  'report.reporter_id': 'the decision about a report, without its text',
  'appeal.member_id': 'the decision about an appeal, without its text',
  'reward.giver_id': 'the rewards that a post has got',
  'author_reveal.member_id': 'the look of a reviewer',
  'audit_entry.member_id': 'the sealed log',
  'appeal.decider_id': 'an act of staff',
  'blocklist_term.added_by': 'an act of staff',
  'blocklist_trial.member_id': 'an act of staff',
  'daily_decision.member_id': 'a count of acts of staff',
  'setting_version.member_id': 'an act of staff',
  'member.id': 'the anonymous member',
}

const tables = async () =>
  (
    await sql<{ table: string }>`select table_name as table from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(app.db)
  ).rows.map(({ table }) => table)

/** Table and column of every foreign key to `member`. */
const references = async () =>
  (
    await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'member'::regclass order by 1, 2`.execute(app.db)
  ).rows

const columns = async (matching = '') =>
  (
    await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and column_name ~ ${matching} order by 1, 2`.execute(app.db)
  ).rows

/** Names of columns that hold a person, a number, an address or a device. */
const personal = '^(member|account|owner|author|giver|viewer|mobile|openid|address|agent|network|browser|client)(_|$)'

test('every column of a table that refers to a member is exported or has a reason why not', async () => {
  const referring = new Set(['member', ...(await references()).map(({ table }) => table)])
  const known = Object.entries(personalData).flatMap(([table, { columns, others = {} }]) =>
    [...columns.split(/\s+/).filter(Boolean), ...Object.keys(others)].map((one) => `${table}.${one.split('>')[0]}`),
  )
  const found = (await columns()).filter(({ table }) => referring.has(table)).map((one) => `${one.table}.${one.column}`)
  expect(known.sort()).toEqual(found.sort())
  const elsewhere = (await columns(personal)).filter(({ table }) => !referring.has(table))
  expect(Object.keys(personalColumns).sort()).toEqual(elsewhere.map((one) => `${one.table}.${one.column}`).sort())
})

const rowsWith = async (words: readonly string[]) => {
  const found: string[] = []
  for (const table of await tables()) {
    const { rows } = await sql<{ text: string }>`select x::text as text from ${sql.table(table)} x`.execute(app.db)
    for (const { text } of rows) for (const word of words) if (text.includes(word)) found.push(`${table}: ${word}`)
  }
  return [...new Set(found)]
}

const leave = async (person: Person) => {
  await person.ok('POST circle/memberapi leave_code')
  await person.ok('POST circle/memberapi leave', { code: app.codes.get(person.mobile) as string })
}

test('all data of a member are in the export, and deleted from every table after closing and retention', async () => {
  const words = {
    nickname: '要离开的人',
    bio: '住在云溪边上的介绍',
    post: '离开者的帖子原文',
    edited: '离开者改过的帖子',
    comment: '离开者的评论原文',
    report: '离开者举报的说明',
    openid: 'openid-of-the-leaver',
    unionid: 'unionid-of-the-leaver',
    upload: '离开者的视频.mp4',
    location: '离开者家门口的桥',
    appeal: '离开者申诉的说明',
    formerName: '离开者以前的名字',
    notice: '给离开者的通知',
  }
  await app.db.updateTable('member').set({ bio: words.bio }).where('id', '=', leaver.id).execute()
  const otherPost = await publishApprovedPost(reviewer, other, { content: '别人的帖子' })
  const place = { location: words.location, lng: 119.9, lat: 28.4 }
  const post = await publishApprovedPost(reviewer, leaver, { content: words.post, ...place })
  await app.db
    .updateTable('post')
    .set({ ip_province: '浙江', screen_note: '命中：离开者的帖子原文' })
    .where('id', '=', post)
    .execute()
  await leaver.ok('POST circle/postingapi edit', { topic_id: post, content: words.edited, ...place })
  const comment = await publishApprovedComment(reviewer, leaver, { topic_id: otherPost, content: words.comment })
  await publishApprovedComment(reviewer, other, { topic_id: otherPost, reply_id: comment, content: '别人的回复' })
  await leaver.ok('POST circle/diggapi topic', { topic_id: otherPost })
  await leaver.ok('POST circle/topicapi collect', { topic_id: otherPost })
  await leaver.ok('POST circle/topicapi share', { topic_id: otherPost })
  await leaver.ok('POST circle/commonapi subscribe', { to_member_id: other.id })
  await leaver.ok('POST circle/commonapi report', { kind: 'topic', id: otherPost, reason_id: 15, text: words.report })
  await addPersonalRows(app, { leaver, other, post, otherPost, words })
  for (const { table, column } of await references()) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${leaver.id}`.execute(app.db)
    expect(rows.length, `the test needs a row with ${table}.${column}`).toBeGreaterThan(0)
  }

  const exported = await app.server.inject({
    method: 'POST',
    url: '/api/circle/memberapi?action=export',
    headers: { cookie: leaver.cookie },
  })
  const unzipped = unzipSync(exported.rawPayload)
  const files = Object.values(unzipped).map((bytes) => strFromU8(bytes))
  const missing: string[] = []
  for (const [table, { file, columns }] of Object.entries(personalData)) {
    if (file === '') continue
    const [row] = [JSON.parse(strFromU8(unzipped[`${file}.json`] ?? new Uint8Array()))].flat()
    for (const column of columns.trim().split(/\s+/))
      if (!Object.hasOwn(row ?? {}, column.split('>').at(-1) as string)) missing.push(`${table}.${column}`)
  }
  expect(missing).toEqual([])
  for (const word of Object.values(words))
    expect(
      files.some((text) => text.includes(word)),
      word,
    ).toBe(true)

  await leave(leaver)
  // Visits are written seconds later, on a busy machine after the retention.
  await app.activity.flush()
  app.advanceTime(181 * day)
  await jobTable.handlers['apply-retention'](app.context, {}, new AbortController().signal)
  await jobTable.handlers['delete-expired'](app.context, {}, new AbortController().signal)
  expect(await rowsWith(Object.values(words))).toEqual([])

  const left: string[] = []
  for (const { table, column } of await references()) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${leaver.id}`.execute(app.db)
    if (rows.length > 0 && !allowedReferences[`${table}.${column}`]) left.push(`${table}.${column}`)
  }
  expect(left).toEqual([])
  expect(await staying()).toEqual([])
})

/** Columns that are neither empty nor among those that may stay, in the rows that still refer to the leaver or name them. */
const staying = async () => {
  const found = new Set<string>()
  for (const { table, column } of await references()) {
    const allowed = stayingColumns[table]?.split(/\s+/)
    const reason = allowedReferences[`${table}.${column}`] ?? ''
    if (!allowed || ['an act of staff', 'an item of another member'].includes(reason)) continue
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${leaver.id}`.execute(app.db)
    for (const row of rows)
      for (const [name, value] of Object.entries(row))
        if (!allowed.includes(name) && !emptyValues.has(JSON.stringify(value))) found.add(`${table}.${name}`)
  }
  const [member] = (await sql<Record<string, unknown>>`select * from member where id = ${leaver.id}`.execute(app.db))
    .rows
  for (const [name, value] of Object.entries(member ?? {}))
    if (!stayingColumns['member']?.split(/\s+/).includes(name) && !emptyValues.has(JSON.stringify(value)))
      found.add(`member.${name}`)
  for (const place of Object.keys(personalColumns)) {
    const [table = '', column = ''] = place.split('.')
    const names = [String(leaver.id), `m${leaver.id}`]
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)}::text = any(${names}::text[])`.execute(app.db)
    if (rows.length > 0 && !stayingValues[place]) found.add(place)
  }
  return [...found]
}
const emptyValues = new Set(['null', '""', '[]', '{}', 'false', '0'])

test('the migration removes the province of items that an earlier version has emptied', async () => {
  const [author] = (await createPeople(app, '早就离开的人')) as [Person]
  const emptied = { site_id: 10001, author_id: author.id, content: '', state: 9, ip_province: '浙江' }
  const { id } = await app.db
    .insertInto('post')
    .values({ ...emptied, type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('comment')
    .values({ ...emptied, post_id: id })
    .execute()
  const update = (await readMigrations()).find(({ name }) => name === '0.3.0-94-emptied-items')
  await sql.raw(update?.sql ?? '').execute(app.db)
  for (const table of ['post', 'comment'] as const) {
    const rows = await app.db.selectFrom(table).select('ip_province').where('author_id', '=', author.id).execute()
    expect(rows).toEqual([{ ip_province: '' }])
  }
})

test('a WeChat that belonged to a closed account can be bound again', async () => {
  const [first, second] = (await createPeople(app, '先绑定的人', '后绑定的人')) as [Person, Person]
  const link = { app_id: 'wx1', openid: 'openid-of-two', member_id: first.id }
  await app.db.insertInto('wechat_link').values(link).execute()
  await leave(first)
  await app.db
    .insertInto('wechat_link')
    .values({ ...link, member_id: second.id })
    .execute()
})
