import { hour } from '@quanzi/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person
let reviewingOperator: Person
let elsewhere: Person
let author: Person
let online: number
let waiting: number

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  reviewingOperator = await app.createPerson('也审稿的运营', { operator: true, site: 10001, level: 1 })
  elsewhere = await app.createPerson('岚川运营', { operator: true, site: 10002 })
  author = await app.createPerson('茶农老徐')
  online = await publishApprovedPost(reviewingOperator, author, { content: '茶山上第一批\n新芽', anonymous: 1 })
  waiting = (await author.ok('POST circle/postingapi common', { content: '茶山还没看过的一帖' })).topic_id
  const tag = await app.createTag('四季茶山')
  await app.createTag('下线的茶山')
  await app.db.updateTable('tag').set({ offline: true }).where('name', '=', '下线的茶山').execute()
  await operator.ok('POST console/poll_save', {
    tag_id: tag,
    content: '去哪片茶山？',
    type: '1',
    options: '东坡\n西坡',
    start_time: app.now().toISOString(),
    end_time: new Date(app.now().getTime() + hour).toISOString(),
    show_value: 1,
    is_show: 1,
  })
  await operator.ok('POST console/list_save', { name: '茶山_风物' })
})
afterAll(() => app.close())

const search = (keyword: string, person = operator, siteid = 10001) =>
  person.ok('GET console/find', { keyword, siteid })
const emptyResult = { posts: [], members: [], tags: [], things: [] }

describe('the search of the console', () => {
  test('finds posts, topics, polls and lists by keyword, and members by nickname or number', async () => {
    const result = await search('茶山')
    expect(result.posts).toEqual([{ id: online, content: '茶山上第一批 新芽', stage: 'online' }])
    expect(result.tags.map(({ name, offline }) => [name, offline])).toEqual([
      ['四季茶山', 0],
      ['下线的茶山', 1],
    ])
    expect(result.things.map(({ kind, name }) => [kind, name])).toEqual([
      ['poll', '去哪片茶山？'],
      ['list', '茶山_风物'],
    ])
    expect((await search('老徐')).members).toMatchObject([{ id: author.id, nickname: '茶农老徐' }])
    const byNumber = await search(author.mobile)
    expect(byNumber.members.map(({ id }) => id)).toEqual([author.id])
    expect(JSON.stringify(byNumber)).not.toContain(author.mobile)
  })

  test.each(['', '#', '＃', 'ID ', ' # '])('accepts %jn as an id', async (before) => {
    expect((await search(`${before}${online}`)).posts[0]).toMatchObject({ id: online })
  })

  test('treats special characters of the keyword literally', async () => {
    expect((await search('茶山_')).things.map(({ name }) => name)).toEqual(['茶山_风物'])
    expect(await search('%')).toEqual(emptyResult)
    expect(await search('  ')).toEqual(emptyResult)
    expect(await search("' or 1=1 --")).toEqual(emptyResult)
  })

  test('shows a post that is not public to reviewers only, and no deleted post', async () => {
    expect((await search(String(waiting))).posts).toEqual([])
    expect((await search(String(waiting), reviewingOperator)).posts).toMatchObject([{ id: waiting, stage: 'first' }])
    expect((await search('没看过', reviewingOperator)).posts).toEqual([])
    const gone = (await author.ok('POST circle/postingapi common', { content: '马上就删' })).topic_id
    await author.ok('POST circle/topicapi del', { topic_id: gone })
    expect((await search(String(gone), reviewingOperator)).posts).toEqual([])
  })

  test('does not reveal the authors of anonymous posts', async () => {
    expect(JSON.stringify((await search('新芽')).posts)).not.toContain('老徐')
  })

  test('does not find content of another site', async () => {
    expect(await search('茶山', elsewhere, 10002)).toEqual(emptyResult)
    expect((await search(String(online), elsewhere, 10002)).posts).toEqual([])
  })

  test('refuses a keyword that is too long', async () => {
    expect(await operator.call('GET console/find', { keyword: '长'.repeat(41) })).toMatchObject({
      code: 422,
      error: '关键字最多40字',
      data: { field: 'keyword' },
    })
  })
})
