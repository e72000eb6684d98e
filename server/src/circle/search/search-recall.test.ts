import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { searchText, searchTokens } from '../../platform/text/search.ts'

let testApp: TestApp
let author: Person
let reader: Person

beforeAll(async () => {
  testApp = await openTestApp()
  author = await testApp.createPerson('云溪小满')
  reader = await testApp.createPerson('阿宁')
})
afterAll(() => testApp.close())

type PostOverrides = { state?: number; hidden?: boolean; anonymous?: boolean; site_id?: number; by?: Person }

/** Inserts a post as if it were published and reviewed. */
const insertPost = async (content: string, overrides: PostOverrides = {}): Promise<number> => {
  const { by = author, ...columns } = overrides
  const { id } = await testApp.db
    .insertInto('post')
    .values({
      site_id: 10001,
      author_id: by.id,
      type: 1,
      state: 1,
      content,
      search_text: searchText(content),
      search_pairs: searchTokens(content),
      published_at: testApp.now(),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const searchIds = async (person: Person, keywords: string): Promise<number[]> => {
  const { topic } = await person.ok('GET circle/topicapi search', { keywords, pagesize: 100 })
  return topic.data.map((post) => post.topic_id)
}

/** All substrings of two to four characters. */
const substringsOf = (sentence: string): string[] => {
  const characters = [...sentence]
  const substrings = characters.flatMap((_, at) =>
    [2, 3, 4].map((length) =>
      characters
        .slice(at, at + length)
        .join('')
        .trim(),
    ),
  )
  return [...new Set(substrings)].filter((substring) => [...substring].length >= 2)
}

const sentences = [
  '雾是六点四十散的。大岭头东坡，秋剪之前最后的样子。',
  '地铁3号线明天试运行，T恤衫也能进站（别忘了乘车码）',
  '早巡记录：白鹭41，夜鹭9，小䴙䴘16 🦆🦆，𠮷野家旁边',
  '打八折 100% 真的_假的，价目表\\n 见图；臺北的朋友也来了',
]

describe('the recall of search', () => {
  test.each(sentences)('every substring of two to four characters finds the post: %s', async (sentence) => {
    const id = await insertPost(sentence)
    const missed: string[] = []
    for (const substring of substringsOf(sentence))
      if (!(await searchIds(testApp.visitor, substring)).includes(id)) missed.push(substring)
    expect(missed).toEqual([])
  })

  test('a like or a comment does not rewrite the bigrams of the post', async () => {
    const { rows } = await sql<{ name: string }>`
      select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am on pg_am.oid = c.relam where i.indrelid = 'post'::regclass and amname = 'gin'`.execute(testApp.db)
    expect(rows).toEqual([])
    const id = await insertPost('雪后的乌桕，一树白果')
    const readVersion = async () =>
      (
        await sql<{
          version: string
        }>`select xmin::text || ctid as version from post_bigrams where post_id = ${id}`.execute(testApp.db)
      ).rows
    const before = await readVersion()
    await reader.ok('POST circle/diggapi topic', { topic_id: id })
    await testApp.db.updateTable('post').set({ comments: 3 }).where('id', '=', id).execute()
    expect(await readVersion()).toEqual(before)
    expect(before).toHaveLength(1)
  })

  test('an edited post is found only by its new text, and an emptied one by no text', async () => {
    const id = await insertPost('渡口的老船')
    const change = (content: string) =>
      testApp.db
        .updateTable('post')
        .set({ content, search_text: searchText(content), search_pairs: searchTokens(content) })
        .where('id', '=', id)
        .execute()
    await change('新修的石桥')
    expect(await searchIds(testApp.visitor, '石桥')).toContain(id)
    expect(await searchIds(testApp.visitor, '老船')).not.toContain(id)
    await change('')
    expect(await searchIds(testApp.visitor, '石桥')).not.toContain(id)
  })

  test('traditional characters, full width and case find the post', async () => {
    const character = fc.constantFrom(...'一二山水茶鹭䴘𠮷龜体體ＡaBb7９é％%_\\\'"，。 　🦆㎡-')
    const sentence = fc
      .array(character, { minLength: 4, maxLength: 14 })
      .map((characters) => characters.join('').trim())
    await fc.assert(
      fc.asyncProperty(sentence, fc.nat(), async (content, at) => {
        const substrings = substringsOf(content).filter((substring) => searchText(substring).trim() !== '')
        fc.pre(substrings.length > 0)
        const id = await insertPost(content, { by: await getOtherAuthor() })
        const substring = substrings[at % substrings.length] as string
        const { topic } = await testApp.visitor.ok('GET circle/topicapi search', { keywords: substring, pagesize: 100 })
        if (topic.total <= 100) expect(topic.data.map((post) => post.topic_id)).toContain(id)
      }),
      { numRuns: 60 * Number(process.env['QUANZI_SOAK'] ?? 1) },
    )
  })
})

let otherAuthor: Person | undefined
const getOtherAuthor = async () => (otherAuthor ??= await testApp.createPerson('画乡学徒'))

describe('search never finds', () => {
  const text = '梅岭茶坪的云海'
  let online: number

  beforeAll(async () => {
    online = await insertPost(text)
    for (const state of [0, 2, 4, 5, 7, 9]) await insertPost(text, { state })
    await insertPost(text, { hidden: true })
    await insertPost(text, { site_id: 10002 })
  })

  test('posts that wait, are rejected, offline or deleted, by a banned member or of another site', async () => {
    for (const person of [testApp.visitor, reader, author]) {
      for (const substring of [...substringsOf(text), '云'])
        expect(await searchIds(person, substring), substring).toEqual([online])
    }
  })

  test('posts of members whom the reader blocks, which others still find', async () => {
    const spammer = await testApp.createPerson('广告满天飞')
    const post = await insertPost(text, { by: spammer })
    await reader.ok('POST circle/commonapi block', { to_member_id: spammer.id })
    expect(await searchIds(reader, '云海')).toEqual([online])
    expect((await searchIds(testApp.visitor, '云海')).sort()).toEqual([online, post].sort())
    await testApp.db.updateTable('post').set({ state: 5 }).where('id', '=', post).execute()
  })

  test('the author of an anonymous post, by name or by content', async () => {
    const anonymousAuthor = await testApp.createPerson('害羞的小周')
    const post = await insertPost('匿名写下的一句心里话', { by: anonymousAuthor, anonymous: true })
    for (const person of [testApp.visitor, reader]) {
      for (const substring of substringsOf('害羞的小周')) expect(await searchIds(person, substring)).toEqual([])
      const { topic } = await person.ok('GET circle/topicapi search', { keywords: '心里话' })
      expect(topic.data.map((one) => one.topic_id)).toEqual([post])
      expect(topic.data[0]).toMatchObject({ member_id: 0, member_data: { id: 0, nickname: '匿名用户' } })
      expect(JSON.stringify(topic)).not.toContain('害羞')
    }
  })

  test('posts by a word that they do not contain, and a decision takes effect at once', async () => {
    expect(await searchIds(testApp.visitor, '从没写过')).toEqual([])
    const post = await insertPost('渡口边的晚霞')
    expect(await searchIds(testApp.visitor, '晚霞')).toEqual([post])
    await testApp.db.updateTable('post').set({ state: 5 }).where('id', '=', post).execute()
    expect(await searchIds(testApp.visitor, '晚霞')).toEqual([])
  })
})
