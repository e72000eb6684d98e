import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishOnline } from '../../../test/deeds.ts'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let operator: Person
let reviewing: Person
let elsewhere: Person
let author: Person
let online: number
let waiting: number

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  operator = await house.person('云溪运营', { operator: true, site: 10001 })
  reviewing = await house.person('也审稿的运营', { operator: true, site: 10001, level: 1 })
  elsewhere = await house.person('岚川运营', { operator: true, site: 10002 })
  author = await house.person('茶农老徐')
  online = await publishOnline(reviewing, author, { content: '茶山上第一批\n新芽', anonymous: 1 })
  waiting = (await author.ok('POST circle/postingapi common', { content: '茶山还没看过的一帖' })).topic_id
  const tag = await house.tag('四季茶山')
  await house.tag('下线的茶山')
  await house.db.updateTable('tag').set({ offline: true }).where('name', '=', '下线的茶山').execute()
  await operator.ok('POST console/poll_save', {
    tag_id: tag,
    content: '去哪片茶山？',
    type: '1',
    options: '东坡\n西坡',
    start_time: house.now().toISOString(),
    end_time: new Date(house.now().getTime() + 3_600_000).toISOString(),
    show_value: 1,
    is_show: 1,
  })
  await operator.ok('POST console/list_save', { name: '茶山_风物' })
})
afterAll(() => house.close())

const found = (keyword: string, who = operator, siteid = 10001) => who.ok('GET console/find', { keyword, siteid })
const nothing = { posts: [], members: [], tags: [], things: [] }

describe('the search of the console', () => {
  test('finds posts, topics, polls and lists by a word, and members by a name or a number', async () => {
    const told = await found('茶山')
    expect(told.posts).toEqual([{ id: online, content: '茶山上第一批 新芽', stage: 'online' }])
    expect(told.tags.map(({ name, offline }) => [name, offline])).toEqual([
      ['四季茶山', 0],
      ['下线的茶山', 1],
    ])
    expect(told.things.map(({ kind, name }) => [kind, name])).toEqual([
      ['poll', '去哪片茶山？'],
      ['list', '茶山_风物'],
    ])
    expect((await found('老徐')).members).toMatchObject([{ id: author.id, nickname: '茶农老徐' }])
    const byNumber = await found(author.mobile)
    expect(byNumber.members.map(({ id }) => id)).toEqual([author.id])
    expect(JSON.stringify(byNumber)).not.toContain(author.mobile)
  })

  test.each(['', '#', 'ID ', ' # '])('takes %jn as a way to write a number', async (before) => {
    expect((await found(`${before}${online}`)).posts[0]).toMatchObject({ id: online })
  })

  test('takes what is typed literally', async () => {
    expect((await found('茶山_')).things.map(({ name }) => name)).toEqual(['茶山_风物'])
    expect(await found('%')).toEqual(nothing)
    expect(await found('  ')).toEqual(nothing)
    expect(await found("' or 1=1 --")).toEqual(nothing)
  })

  test('shows a post that is not public to those who review it, and a deleted one to nobody', async () => {
    expect((await found(String(waiting))).posts).toEqual([])
    expect((await found(String(waiting), reviewing)).posts).toMatchObject([{ id: waiting, stage: 'first' }])
    expect((await found('没看过', reviewing)).posts).toEqual([])
    const gone = (await author.ok('POST circle/postingapi common', { content: '马上就删' })).topic_id
    await author.ok('POST circle/topicapi del', { topic_id: gone })
    expect((await found(String(gone), reviewing)).posts).toEqual([])
  })

  test('says nothing of who wrote without their name', async () => {
    expect(JSON.stringify((await found('新芽')).posts)).not.toContain('老徐')
  })

  test('finds nothing of another site', async () => {
    expect(await found('茶山', elsewhere, 10002)).toEqual(nothing)
    expect((await found(String(online), elsewhere, 10002)).posts).toEqual([])
  })

  test('refuses more than it looks for', async () => {
    expect(await operator.call('GET console/find', { keyword: '长'.repeat(41) })).toMatchObject({
      code: 422,
      error: '关键字最多40字',
      data: { field: 'keyword' },
    })
  })
})
