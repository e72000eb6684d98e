import { stat } from 'node:fs/promises'
import { toChinaDate } from '@quanzi/contract/text'
import { day } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/databases.ts'
import { decryptMobile, hashMobile } from '../identity/member/mobile.ts'
import type { Storage } from '../ports.ts'
import { accounts } from './accounts.ts'
import { seedDemo, seedFirstSite } from './seed-database.ts'

const now = new Date('2026-11-20T04:05:06.000Z')
const secret = 'a secret for the tests of the demo'
const tools = { clock: { now: () => now }, secret }

/** A storage that records the sizes of the files. */
const createMemoryStorage = () => {
  const storedFiles = new Map<string, { size: number; type: string }>()
  const storage: Storage = {
    put: async (key, bytes, type) => {
      storedFiles.set(key, { size: bytes.length, type })
    },
    putFile: async (key, path, type) => {
      storedFiles.set(key, { size: (await stat(path)).size, type })
    },
    read: async () => null,
    delete: async () => {},
    receive: () => Promise.reject(new Error('the demo receives no streams')),
    size: async (key) => storedFiles.get(key)?.size ?? null,
    freeBytes: async () => 100e9,
    sweep: async () => {},
    internalPath: async (key) => `/_files/${key}`,
  }
  return { storedFiles, storage }
}

describe('a loaded demo', () => {
  let testDb: TestDatabase
  const { storedFiles, storage } = createMemoryStorage()
  const lines: string[] = []
  beforeAll(async () => {
    testDb = await openTestDatabase()
    expect(await seedDemo(testDb.db, { ...tools, storage, onProgress: (line) => lines.push(line) })).toBe(true)
  })
  afterAll(() => testDb.close())

  const all = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(testDb.db)).rows
  const count = async (query: string): Promise<number> =>
    Number((await all<{ n: number }>(`select count(*) as n from ${query}`))[0]?.n)

  test('reports its progress', () => {
    expect(lines).toContain('demo content: 60 members…')
    expect(lines).toContain('demo content: 228 posts…')
  })

  test('a reviewer finds changes of profiles that wait, one of them held by the blocklist', async () => {
    const changes = await all(
      `select field, mode, hits <> '[]' as held, (select open from file f where f.token = r.value) as open
       from profile_review r where state = 0 order by id`,
    )
    expect(changes).toEqual([
      { field: 'avatar', mode: 'before', held: false, open: false },
      { field: 'bio', mode: 'before', held: true, open: null },
    ])
  })

  test('every stored counter equals the rows it counts', async () => {
    const mismatches = {
      likes: 'post p where likes <> (select count(*) from post_like l where l.post_id = p.id)',
      collects: 'post p where collects <> (select count(*) from post_collect l where l.post_id = p.id)',
      shares: 'post p where shares <> (select count(*) from post_share l where l.post_id = p.id)',
      comments: `post p where comments <> (select count(*) from comment c where c.post_id = p.id and c.state = 1 and not c.hidden)`,
      commentLikes: 'comment c where likes <> (select count(*) from comment_like l where l.comment_id = c.id)',
      replies: 'comment c where replies <> (select count(*) from comment r where r.root_id = c.id and r.state = 1)',
      followers: 'tag t where followers <> (select count(*) from tag_follow f where f.tag_id = t.id)',
      posts:
        'tag t where posts <> (select count(*) from post p where p.tag_id = t.id and p.state = 1 and not p.hidden)',
      votes: `poll_option o where votes <> (select count(*) from ballot b where o.id = any(b.options))`,
      credits: `member m where credits <> (select coalesce(sum(amount), 0) from ledger where account = m.id and currency = 'credit')`,
      coins: `member m where coins <> (select coalesce(sum(amount), 0) from ledger where account = m.id and currency = 'coin')`,
      states: `(select site_id, kind, state, sum(n) as n from state_count group by 1, 2, 3) s where n <> case kind
        when 'post' then (select count(*) from post where site_id = s.site_id and state = s.state)
        when 'comment' then (select count(*) from comment where site_id = s.site_id and state = s.state)
        else (select count(*) from post where site_id = s.site_id and state = 1 and not hidden) end`,
    }
    for (const [what, query] of Object.entries(mismatches)) expect(await count(query), what).toBe(0)
    expect(await count(`(select distinct site_id, state from post) p`)).toBe(
      await count(`(select distinct site_id, state from state_count where kind = 'post') s`),
    )
  })

  test('the demo has enough likes, collects, follows and votes', async () => {
    for (const [query, minimum] of [
      ['post where state = 1 and likes > 30', 30],
      ['post where state = 1 and collects > 5', 30],
      ['comment where likes > 5', 30],
      ['member_follow', 300],
      ['ballot', 100],
      ['tag where followers > 5', 20],
    ] as const) {
      expect(await count(query), query).toBeGreaterThan(minimum)
    }
  })

  test('the first hundred posts of the feed include text, pictures and video', async () => {
    const types = await all<{ type: number }>(
      'select distinct type from (select type from post where site_id = 10001 and state = 1 order by hot desc, id desc limit 100) p',
    )
    expect(types.map(({ type }) => type).sort()).toEqual([1, 2, 3])
  })

  test('there are posts in each of the last four weeks', async () => {
    for (let week = 0; week < 4; week++) {
      const [from, to] = [week + 1, week].map((n) => new Date(now.getTime() - n * 7 * day).toISOString())
      expect(await count(`post where published_at between '${from}' and '${to}'`), `week ${week}`).toBeGreaterThan(3)
    }
  })

  test('the last four weeks and the current one have a ranking', async () => {
    const weeks = await all<{ frozen: boolean; n: number; best: number }>(
      `select frozen, count(*)::int as n, max(score) as best from rank_period r join rank_entry e on e.period_id = r.id
       where site_id = 10001 group by r.id order by start_date`,
    )
    expect(weeks.map(({ frozen }) => frozen)).toEqual([true, true, true, true, false])
    for (const { n, best } of weeks) expect([n > 2, best > 3]).toEqual([true, true])
  })

  test('the ledger sums to zero, in total and for each movement', async () => {
    expect(
      await count(
        '(select movement from ledger group by movement, currency having sum(amount) <> 0 or count(*) <> 2) m',
      ),
    ).toBe(0)
    expect(await count('ledger')).toBe(accounts.length * 4)
  })

  test.for(accounts)(
    '$mobile belongs to a member who has not used up any action of today',
    async ({ mobile, member: key }) => {
      const [member] = await all<{ id: number; mobile_cipher: string; credits: number; coins: number }>(
        `select id, mobile_cipher, credits, coins from member where mobile_hash = '${hashMobile(mobile, secret)}'`,
      )
      expect(member, key).toMatchObject({ credits: 100, coins: 100 })
      expect(decryptMobile(member?.mobile_cipher ?? '', secret)).toBe(mobile)
      const id = member?.id
      expect(await count(`ballot where member_id = ${id}`)).toBe(0)
      expect(await count(`notice where member_id = ${id}`)).toBeGreaterThan(0)
      const today = `created_at >= timestamptz '${toChinaDate(now)}T00:00:00+08:00'`
      expect(await count(`ledger where account = ${id} and ${today}`)).toBe(0)
      expect(
        await count(`ledger where account = ${id} and kind in ('like', 'collect', 'follow', 'comment', 'post')`),
      ).toBe(0)
      expect(await count(`file where owner_id = ${id} and ${today}`)).toBe(0)
    },
  )

  test('there are reviewers of both levels and an operator of all sites', async () => {
    const appointed = await all(
      'select site_id, role, level, count(*)::int as n from appointment group by 1, 2, 3 order by 1, 2, 3',
    )
    expect(appointed).toEqual([
      { site_id: 0, role: 'operator', level: 0, n: 1 },
      { site_id: 10001, role: 'reviewer', level: 1, n: 2 },
      { site_id: 10001, role: 'reviewer', level: 2, n: 2 },
      { site_id: 10002, role: 'reviewer', level: 2, n: 1 },
    ])
    for (const state of [0, 7, 1, 2, 5])
      expect(await count(`post where site_id = 10001 and state = ${state}`)).toBeGreaterThan(0)
    for (const state of [0, -2, -8, 1, -4]) expect(await count(`comment where state = ${state}`)).toBeGreaterThan(0)
    expect(await count(`post where hits <> '[]'`)).toBeGreaterThan(0)
    for (const kind of ['post', 'comment', 'member']) {
      expect(await count(`report where kind = '${kind}' and outcome is null`), kind).toBeGreaterThan(2)
    }
    expect(await count(`appeal a join review_history h on h.id = a.against and h.item_id = a.item_id`)).toBe(
      await count('appeal'),
    )
    expect(await count('appeal where outcome is null')).toBeGreaterThan(1)
  })

  test('every file is in the storage, and every shown token has a file', async () => {
    type File = { token: string; kind: string; size: number; width: number; height: number }
    const files = await all<File>('select token, kind, size, width, height from file')
    const formsOf = ({ kind, width, height }: File) => {
      if (kind === 'video') return ['video.mp4']
      const smaller = [...(width > 880 ? ['phone'] : []), ...(Math.min(width, height) > 176 ? ['icon'] : [])]
      return ['full', 'feed', 'thumb', ...smaller].map((form) => `${form}.webp`)
    }
    for (const file of files) {
      const { token, kind, size } = file
      const forms = formsOf(file)
      const stored = forms.map((form) => storedFiles.get(`${token.slice(0, 2)}/${token}/${form}`))
      expect(stored[0]?.size).toBe(size)
      expect(stored.every((file) => file?.type === (kind === 'video' ? 'video/mp4' : 'image/webp'))).toBe(true)
    }
    expect(storedFiles.size).toBe(files.reduce((n, file) => n + formsOf(file).length, 0))
    for (const column of [
      'member.avatar',
      'tag.image',
      'tag.share_icon',
      'slide.thumb',
      'content_item.thumb',
      'town.banner',
    ]) {
      const [table] = column.split('.')
      const open = `select from file where token = ${column} and open`
      expect(await count(`${table} where ${column} <> '' and not exists (${open})`), column).toBe(0)
    }
    const shown = `jsonb_path_query(p.media, '$[*].token') #>> '{}'`
    expect(
      await count(`(select ${shown} as token, id from post p) m where not exists (
      select from file f join post_file pf on pf.file_id = f.id and pf.post_id = m.id where f.token = m.token)`),
    ).toBe(0)
  })

  test('new rows get the next id', async () => {
    const { max } = (await all<{ max: number }>('select max(id) from member'))[0] ?? { max: 0 }
    const next = await testDb.db
      .insertInto('member')
      .values({ nickname: '新来的' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(next.id).toBe(Number(max) + 1)
    await testDb.db.deleteFrom('member').where('id', '=', next.id).execute()
  })

  test('is not changed by the next start', async () => {
    const before = await count('review_history')
    const { storedFiles, storage } = createMemoryStorage()
    expect(await seedDemo(testDb.db, { ...tools, storage })).toBe(false)
    expect(await seedFirstSite(testDb.db, { ...tools, publicUrl: null })).toBe(false)
    expect(await count('review_history')).toBe(before)
    expect(storedFiles.size).toBe(0)
  })
})

describe('an empty database', () => {
  let testDb: TestDatabase
  beforeEach(async () => {
    testDb = await openTestDatabase()
  })
  afterEach(() => testDb.close())

  const sizes = async () => {
    const { rows } = await sql<{ name: string; n: number }>`
      select table_name as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]::text::int as n
      from information_schema.tables where table_schema = 'public' and table_name not in ('migration', 'audit_head')`.execute(
      testDb.db,
    )
    return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]))
  }

  test('stays empty when a load fails, and the next load starts from the beginning', async () => {
    const failingSeed = seedDemo(testDb.db, {
      ...tools,
      storage: createMemoryStorage().storage,
      onProgress: (line) => {
        if (line.includes('comments')) throw new Error('killed')
      },
    })
    await expect(failingSeed).rejects.toThrow('killed')
    expect(await sizes()).toEqual({})
  })

  test('without demo content has one site with its settings, one level of review, and nothing invented', async () => {
    expect(await seedFirstSite(testDb.db, { ...tools, publicUrl: 'https://circle.example.com' })).toBe(true)
    expect(await sizes()).toEqual({ site: 1 })
    const site = await testDb.db.selectFrom('site').selectAll().executeTakeFirstOrThrow()
    expect(site).toMatchObject({ id: 10001, name: '圈子', scheme: '', download: '', hosts: ['circle.example.com'] })
    expect(site.settings).toMatchObject({
      audit_switch: 1,
      review_posts: true,
      review_comments: true,
      startup_image: [],
    })
    expect(site.explain).toMatchObject({ anonymous_switch: '1', agreement: { title: '发帖条约' } })
    expect(site.native_secret).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(site)).not.toContain('example.invalid')
  })
})

// The embedded database never has two processes.
test.runIf(inject('template').engine === 'postgres')(
  'when two processes start together, one loads the demo',
  async () => {
    const testDb = await openTestDatabase()
    const { storage } = createMemoryStorage()
    const loads = await Promise.all([1, 2].map(() => seedDemo(testDb.db, { ...tools, storage })))
    expect(loads.sort()).toEqual([false, true])
    const [row] = (await sql<{ n: number }>`select count(*)::int as n from post`.execute(testDb.db)).rows
    expect(row?.n).toBe(228)
    await testDb.close()
  },
)
