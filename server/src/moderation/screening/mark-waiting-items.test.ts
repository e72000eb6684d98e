import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { markWaitingItems } from './mark-waiting-items.ts'

let app: TestApp
let operator: Person
let reviewer: Person
let author: Person
beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('管词的运营', { operator: true, site: 10001 })
  reviewer = await app.createPerson('看标记的审核', { level: 1 })
  author = await app.createPerson('等审核的作者')
})
afterAll(() => app.close())

const readHits = async (topic_id: number) =>
  (await reviewer.ok('GET circle/topic detail', { topic_id })).hits.map(({ word }) => word)
const add = async (kind: 'hold' | 'refuse' | 'allow', words: string) => {
  await operator.ok('POST console/word add', { kind, words })
  await app.jobs.runDue()
}
const remove = async (kind: 'hold' | 'refuse' | 'allow', keyword: string) => {
  const { data } = await operator.ok('GET console/word list', { kind, keyword })
  await operator.ok('POST console/word remove', { ids: data.map(({ id }) => id).join() })
  await app.jobs.runDue()
}

test('what waits is marked by the lists as they are now, and keeps the hits of the screening service', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '今晚放烟花，免费领票' })
  const elsewhere = await author.ok('POST circle/postingapi common', { content: '别站的放烟花', siteid: 10002 })
  const ofService = JSON.stringify([{ start: 6, end: 8, word: '免费' }])
  await app.db.updateTable('post').set({ hits: ofService }).where('id', '=', topic_id).execute()

  await add('hold', '放烟花')
  expect(await readHits(topic_id)).toEqual(['放烟花', '免费'])
  await add('refuse', '放 烟花')
  expect(await readHits(topic_id)).toEqual(['放烟花', '免费'])
  await add('allow', '今晚放烟花')
  expect(await readHits(topic_id)).toEqual(['免费'])
  await remove('allow', '今晚放烟花')
  expect(await readHits(topic_id)).toEqual(['放烟花', '免费'])
  await remove('refuse', '放烟花')
  expect(await readHits(topic_id)).toEqual(['免费'])

  const untouched = app.db.selectFrom('post').select('hits').where('id', '=', elsewhere.topic_id)
  expect(await untouched.executeTakeFirstOrThrow()).toEqual({ hits: [] })
})

test('a term in the location of a waiting post is noted, and leaves the note with the term', async () => {
  const content = '周末一起看萤火虫'
  const { topic_id } = await author.ok('POST circle/postingapi common', { content, location: '东门赌场旧址' })
  await app.db.updateTable('post').set({ screen_note: '机审：疑似广告' }).where('id', '=', topic_id).execute()
  const readNote = async () => (await reviewer.ok('GET circle/topic detail', { topic_id })).screen_note
  await add('hold', '赌场')
  expect(await readNote()).toBe('机审：疑似广告；位置中有：赌场')
  await remove('hold', '赌场')
  expect(await readNote()).toBe('机审：疑似广告')
})

test('changes of a list whose jobs run at the same time leave the marks of the last one', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '码头夜钓，桥下露营' })
  await add('hold', '夜钓\n露营')
  expect(await readHits(topic_id)).toEqual(['夜钓', '露营'])
  const terms = (await operator.ok('GET console/word list', { kind: 'hold', keyword: '' })).data
  for (const text of ['夜钓', '露营'])
    await operator.ok('POST console/word remove', { ids: terms.find((term) => term.text === text)?.id })
  const { signal } = new AbortController()
  await Promise.all(
    ['夜钓', '露营'].map((text) => markWaitingItems(app.context, { siteId: 10001, removed: [text] }, signal)),
  )
  expect(await readHits(topic_id)).toEqual([])
})

test('a waiting comment is marked, and one that is online is not', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '灯会在哪里看' })
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  const write = async (content: string) =>
    (await author.ok('POST circle/replyapi comment', { topic_id, content })).comment.comment_id
  const [online, waiting] = [await write('桥头看花灯'), await write('去桥头看花灯')]
  await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: online })
  await add('hold', '花灯')
  const rows = await app.db.selectFrom('comment').select(['id', 'hits']).where('post_id', '=', topic_id).execute()
  expect(new Map(rows.map(({ id, hits }) => [id, hits.map(({ word }) => word)]))).toEqual(
    new Map([
      [online, []],
      [waiting, ['花灯']],
    ]),
  )
})
