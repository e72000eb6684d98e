import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'
import { searchText, searchTokens } from '../../text/search.ts'

let house: TestHouse
let author: Person
let reader: Person

beforeAll(async () => {
  house = await openTestHouse()
  author = await house.person('云溪小满')
  reader = await house.person('阿宁')
})
afterAll(() => house.close())

type Wish = { state?: number; hidden?: boolean; anonymous?: boolean; site_id?: number; by?: Person }

/** A post as publishing and the desk would have left it. */
const put = async (content: string, wish: Wish = {}): Promise<number> => {
  const { by = author, ...columns } = wish
  const { id } = await house.db
    .insertInto('post')
    .values({
      site_id: 10001,
      author_id: by.id,
      type: 1,
      state: 1,
      content,
      search_text: searchText(content),
      search_pairs: searchTokens(content),
      published_at: house.now(),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const found = async (person: Person, keywords: string): Promise<number[]> => {
  const { topic } = await person.ok('GET circle/topicapi search', { keywords, pagesize: 100 })
  return topic.data.map((post) => post.topic_id)
}

/** Every piece of two to four neighbouring characters that somebody could type. */
const piecesOf = (sentence: string): string[] => {
  const points = [...sentence]
  const pieces = points.flatMap((_, at) =>
    [2, 3, 4].map((length) =>
      points
        .slice(at, at + length)
        .join('')
        .trim(),
    ),
  )
  return [...new Set(pieces)].filter((piece) => [...piece].length >= 2)
}

const sentences = [
  '雾是六点四十散的。大岭头东坡，秋剪之前最后的样子。',
  '地铁3号线明天试运行，T恤衫也能进站（别忘了乘车码）',
  '早巡记录：白鹭41，夜鹭9，小䴙䴘16 🦆🦆，𠮷野家旁边',
  '打八折 100% 真的_假的，价目表\\n 见图；臺北的朋友也来了',
]

describe('of everything that is approved', () => {
  test.each(sentences)('every piece of two to four characters finds it: %s', async (sentence) => {
    const id = await put(sentence)
    const missed: string[] = []
    for (const piece of piecesOf(sentence)) if (!(await found(house.visitor, piece)).includes(id)) missed.push(piece)
    expect(missed).toEqual([])
  })

  test('whatever it is written in', async () => {
    const character = fc.constantFrom(...'一二山水茶鹭䴘𠮷龜体體ＡaBb7９é％%_\\\'"，。 　🦆㎡-')
    const sentence = fc.array(character, { minLength: 4, maxLength: 14 }).map((points) => points.join('').trim())
    await fc.assert(
      fc.asyncProperty(sentence, fc.nat(), async (content, at) => {
        const pieces = piecesOf(content).filter((piece) => searchText(piece).trim() !== '')
        fc.pre(pieces.length > 0)
        const id = await put(content, { by: await someone() })
        const piece = pieces[at % pieces.length] as string
        const { topic } = await house.visitor.ok('GET circle/topicapi search', { keywords: piece, pagesize: 100 })
        if (topic.total <= 100) expect(topic.data.map((post) => post.topic_id)).toContain(id)
      }),
      { numRuns: 60 * Number(process.env['QUANZI_SOAK'] ?? 1) },
    )
  })
})

let other: Person | undefined
const someone = async () => (other ??= await house.person('画乡学徒'))

describe('nobody finds', () => {
  const words = '梅岭茶坪的云海'
  let online: number

  beforeAll(async () => {
    online = await put(words)
    for (const state of [0, 2, 4, 5, 7, 9]) await put(words, { state })
    await put(words, { hidden: true })
    await put(words, { site_id: 10002 })
  })

  test('what waits, was refused, is offline or deleted, is by a banned member or of another site', async () => {
    for (const person of [house.visitor, reader, author]) {
      for (const piece of [...piecesOf(words), '云']) expect(await found(person, piece), piece).toEqual([online])
    }
  })

  test('what a member wrote whom they have blocked; others go on finding it', async () => {
    const loud = await house.person('广告满天飞')
    const post = await put(words, { by: loud })
    await reader.ok('POST circle/commonapi block', { to_member_id: loud.id })
    expect(await found(reader, '云海')).toEqual([online])
    expect((await found(house.visitor, '云海')).sort()).toEqual([online, post].sort())
    await house.db.updateTable('post').set({ state: 5 }).where('id', '=', post).execute()
  })

  test('who wrote something anonymously: not by their name, and not in what is found by its words', async () => {
    const shy = await house.person('害羞的小周')
    const post = await put('匿名写下的一句心里话', { by: shy, anonymous: true })
    for (const person of [house.visitor, reader]) {
      for (const piece of piecesOf('害羞的小周')) expect(await found(person, piece)).toEqual([])
      const { topic } = await person.ok('GET circle/topicapi search', { keywords: '心里话' })
      expect(topic.data.map((one) => one.topic_id)).toEqual([post])
      expect(topic.data[0]).toMatchObject({ member_id: 0, member_data: { id: 0, nickname: '匿名用户' } })
      expect(JSON.stringify(topic)).not.toContain('害羞')
    }
  })

  test('anything at all by a word that nobody wrote, and a new decision counts at once', async () => {
    expect(await found(house.visitor, '从没写过')).toEqual([])
    await house.db.updateTable('post').set({ state: 5 }).where('id', '=', online).execute()
    expect(await found(house.visitor, '云海')).toEqual([])
  })
})
