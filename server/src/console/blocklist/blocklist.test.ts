import { day } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person
let staff: Person
let reviewer: Person
let author: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  staff = await app.createPerson('也审核的运营', { operator: true, level: 1, site: 10001 })
  reviewer = await app.createPerson('审核', { level: 1 })
  author = await app.createPerson('作者')
})
afterAll(() => app.close())

const listEntries = (kind: string, keyword = '') => operator.ok('GET console/word list', { kind, keyword })

test('pasted terms are split at any separator, and each is in one list only', async () => {
  const first = await operator.ok('POST console/word add', {
    kind: 'hold',
    words: '代写作业\n刷信誉，跑分、 跑分\t！？\n\n',
  })
  expect(first).toEqual({ added: 4, moved: 0, kept: 0, useless: [] })
  const again = await operator.ok('POST console/word add', { kind: 'refuse', words: '跑分\n刷信誉' })
  expect(again).toEqual({ added: 0, moved: 2, kept: 0, useless: [] })
  const kept = await operator.ok('POST console/word add', { kind: 'refuse', words: '跑分' })
  expect(kept).toMatchObject({ added: 0, moved: 0, kept: 1 })
  expect((await listEntries('refuse', '跑')).data.map(({ text }) => text)).toEqual(['跑分'])
  expect((await listEntries('hold', '跑')).data).toEqual([])
})

test('adding a term that is listed in another spelling does not duplicate it but moves it to the chosen list', async () => {
  const add = (kind: string, words: string) => operator.ok('POST console/word add', { kind, words })
  expect(await add('hold', 'ＱＱ群发\nqq群发\nQ.Q 群發')).toEqual({ added: 1, moved: 0, kept: 2, useless: [] })
  expect(await add('hold', 'qq群-发')).toMatchObject({ added: 0, kept: 1 })
  expect(await add('refuse', 'QQ群发')).toMatchObject({ added: 0, moved: 1, kept: 0 })
  const { data } = await listEntries('refuse', 'qq群发')
  expect(data.map(({ text }) => text)).toEqual(['ＱＱ群发'])
  expect((await listEntries('hold', 'qq群发')).data).toEqual([])
  await operator.ok('POST console/word remove', { ids: data[0]?.id })
  expect(await operator.ok('POST console/word test', { text: 'qq群发' })).toMatchObject({ verdict: 'pass' })
})

test('an added term applies to the next post, and a removed one no longer does', async () => {
  await operator.ok('POST console/word add', { kind: 'refuse', words: '跑分' })
  expect(await author.call('POST circle/postingapi common', { content: '诚招跑 分 员' })).toMatchObject({ code: 422 })
  const { data } = await listEntries('refuse', '跑分')
  await operator.ok('POST console/word remove', { ids: data[0]?.id })
  await author.ok('POST circle/postingapi common', { content: '诚招跑 分 员' })
})

test('terms that are too long, missing or too many are refused with the field', async () => {
  const add = (words: string) => operator.call('POST console/word add', { kind: 'hold', words })
  expect(await add(' \n')).toMatchObject({ code: 422, error: '请填写词语', data: { field: 'words' } })
  expect(await add('长'.repeat(51))).toMatchObject({ code: 422, error: '每个词最多50字' })
  expect(await add(Array.from({ length: 5_001 }, (_, i) => i).join(','))).toMatchObject({
    code: 422,
    error: '一次最多5000个词',
  })
})

test('the blocklist tester marks each match at its position', async () => {
  const text = '想加-微信 的看这里'
  const result = await operator.ok('POST console/word test', { text })
  expect(result.verdict).toBe('hold')
  expect(result.hits.map(({ start, end, list }) => [text.slice(start, end), list])).toEqual([['加-微信', 'hold']])
  expect(await operator.ok('POST console/word test', { text: '加微信群主自习' })).toEqual({ verdict: 'pass', hits: [] })
})

test('a dry run counts what the terms would have matched in thirty days, in locations too, and saves no term', async () => {
  await publishApprovedPost(reviewer, author, { content: '很久以前的夜市摊' })
  app.advanceTime(31 * day)
  ;[operator, staff, reviewer, author] = (await Promise.all(
    [operator, staff, reviewer, author].map((one) => app.logInAgain(one)),
  )) as [Person, Person, Person, Person]
  const post = await publishApprovedPost(reviewer, author, { content: '昨天的夜、市摊真热闹' })
  await author.ok('POST circle/replyapi comment', { topic_id: post, content: '夜市摊几点收' })
  await publishApprovedPost(reviewer, author, { content: '不相干', location: '东门夜市摊' })
  const { id } = await operator.ok('POST console/word try', { kind: 'hold', words: '夜市摊' })
  for (let i = 0; i < 3; i++) await app.jobs.runDue()
  const result = await staff.ok('GET console/word trial', { id })
  expect(result).toMatchObject({ done: true, looked: 3, posts: 2, comments: 1, words: [{ word: '夜市摊', n: 3 }] })
  expect(result.samples.map(({ text, hits: [hit] }) => [text, text.slice(hit?.start, hit?.end)])).toEqual([
    ['不相干\n位置：东门夜市摊', '夜市摊'],
    ['昨天的夜、市摊真热闹', '夜、市摊'],
    ['夜市摊几点收', '夜市摊'],
  ])
  expect((await listEntries('hold', '夜市')).data).toEqual([])
  const elsewhere = await app.createPerson('岚川运营', { operator: true, site: 10002 })
  expect(await elsewhere.call('GET console/word trial', { id, siteid: 10002 })).toMatchObject({ code: 404 })
})

test('a sample of a dry run is shown while its reader may read the item, and only with its present text', async () => {
  const post = await publishApprovedPost(reviewer, author, { content: '灯会的票' })
  const topic_id = await publishApprovedPost(reviewer, author, { content: '灯会散场' })
  await author.ok('POST circle/postingapi common', { content: '灯会没审' })
  const { comment } = await author.ok('POST circle/replyapi comment', { topic_id: post, content: '灯会评论' })
  await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id })
  const { id } = await operator.ok('POST console/word try', { kind: 'hold', words: '灯会' })
  for (let i = 0; i < 3; i++) await app.jobs.runDue()
  const samplesFor = async (person: Person) => {
    const { posts, comments, samples } = await person.ok('GET console/word trial', { id })
    expect([posts, comments]).toEqual([3, 1])
    return samples.map(({ text }) => text.slice(2)).sort()
  }
  expect(await samplesFor(operator)).toEqual(['散场', '的票', '评论'])
  expect(await samplesFor(staff)).toEqual(['散场', '没审', '的票', '评论'])
  await reviewer.ok('POST circle/topic edit', { topic_id, rev: 1, content: '灯会' })
  await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '广告' })
  expect(await samplesFor(operator)).toEqual([])
  expect(await samplesFor(staff)).toEqual(['没审', '的票', '评论'])
  await author.ok('POST circle/topicapi del', { topic_id: post })
  expect(await samplesFor(staff)).not.toContain('的票')
})

test('a dry run names the terms that adding would move from another list', async () => {
  await operator.ok('POST console/word add', { kind: 'refuse', words: '代开发票' })
  const startDryRun = (kind: string) => operator.ok('POST console/word try', { kind, words: '代-开發票\n从未列入' })
  expect((await startDryRun('hold')).moves).toEqual([{ word: '代开发票', from: 'refuse' }])
  expect((await startDryRun('refuse')).moves).toEqual([])
})

test('an operator has one dry run at a time: the next one ends those before it', async () => {
  const started = await Promise.all(
    Array.from({ length: 5 }, () => operator.ok('POST console/word try', { kind: 'hold', words: '夜市摊' })),
  )
  const running = await app.db.selectFrom('blocklist_trial').select('id').where('done', '=', false).execute()
  expect(started.map(({ id }) => id)).toContain(running[0]?.id)
  expect(running).toHaveLength(1)
  for (let i = 0; i < 3; i++) await app.jobs.runDue()
  expect(await operator.ok('GET console/word trial', { id: running[0]?.id })).toMatchObject({ done: true })
  const ended = started.find(({ id }) => id !== running[0]?.id)
  expect(await operator.call('GET console/word trial', { id: ended?.id })).toMatchObject({ code: 404 })
})
