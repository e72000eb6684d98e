import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('运营老周', { operator: true })
})
afterAll(() => app.close())

const form = (tag_id: number) => ({
  tag_id,
  content: '去哪里看日出？',
  type: '2',
  options: '大岭头\n梅岭\n半山',
  min_option: 1,
  max_option: 2,
  start_time: app.hoursFromNow(-1),
  end_time: app.hoursFromNow(1),
  show_value: 1,
  is_show: 1,
})

test('a topic shows its poll, and after the first vote its options and kind cannot change', async () => {
  const tag_id = await app.createTag('看日出')
  const { id } = await operator.ok('POST console/poll_save', form(tag_id))
  const readShownPoll = async () => (await app.visitor.ok('GET circle/tagapi detail', { tag_id })).vote_info
  expect((await readShownPoll())?.options.map(({ option }) => option)).toEqual(['大岭头', '梅岭', '半山'])
  await operator.ok('POST console/poll_save', { ...form(tag_id), id, options: '大岭头\n梅岭顶\n半山\n老茶园' })
  const poll = await readShownPoll()
  expect(poll?.options.map(({ option }) => option)).toEqual(['大岭头', '梅岭顶', '半山', '老茶园'])

  const voter = await app.createPerson('投票人')
  await voter.ok('POST circle/tagapi voting', { tag_id, option: poll?.options[0]?.id ?? 0 })
  const frozen = { ...form(tag_id), id, options: '大岭头\n梅岭顶\n半山\n老茶园' }
  const save = (change: Record<string, unknown>) => operator.call('POST console/poll_save', { ...frozen, ...change })
  expect(await save({ options: '大岭头\n梅岭顶' })).toMatchObject({
    code: 422,
    error: '已有人投票，选项和投票方式不能再改',
    data: { field: 'options' },
  })
  expect(await save({ type: '1' })).toMatchObject({ code: 422, data: { field: 'type' } })
  expect(await save({ max_option: 3 })).toMatchObject({ code: 422, data: { field: 'max_option' } })
  expect(await save({ content: '去哪儿看日出？', end_time: app.hoursFromNow(5), is_show: 0 })).toMatchObject({
    code: 0,
  })
  expect(await readShownPoll()).toBeNull()
  expect(await operator.call('POST console/poll_remove', { id })).toMatchObject({ code: 422 })
  expect((await operator.ok('GET console/polls')).data[0]).toMatchObject({ id, voters: 1, phase: 'running' })
})

test('a poll can be edited after its topic went offline, but not moved to an offline topic', async () => {
  const tag_id = await app.createTag('下线的话题')
  const { id } = await operator.ok('POST console/poll_save', form(tag_id))
  await app.db.updateTable('tag').set({ offline: true }).where('id', '=', tag_id).execute()
  const end_time = app.hoursFromNow(7)
  await operator.ok('POST console/poll_save', { ...form(tag_id), id, end_time })
  expect((await operator.ok('GET console/polls')).data).toContainEqual(
    expect.objectContaining({ id, tag_id, end_time }),
  )
  const open = await app.createTag('还在线的话题')
  const { id: other } = await operator.ok('POST console/poll_save', form(open))
  expect(await operator.call('POST console/poll_save', { ...form(tag_id), id: other })).toMatchObject({
    code: 422,
    data: { field: 'tag_id' },
  })
})

test('a vote prepared before an option was reworded or moved never counts for another text', async () => {
  const tag_id = await app.createTag('换了选项')
  const { id } = await operator.ok('POST console/poll_save', form(tag_id))
  const readOptions = async () =>
    (await app.visitor.ok('GET circle/tagapi detail', { tag_id })).vote_info?.options.map(({ id, option }) => ({
      id,
      option,
    })) ?? []
  const before = await readOptions()
  await operator.ok('POST console/poll_save', { ...form(tag_id), id, options: '大岭头\n半山\n梅岭顶' })
  const voter = await app.createPerson('页面没刷新')
  const vote = (option: number | undefined) => voter.call('POST circle/tagapi voting', { tag_id, option: option ?? 0 })
  expect(await vote(before[1]?.id)).toMatchObject({ code: 400, data: { field: 'option' } })
  expect(await vote(before[2]?.id)).toMatchObject({ code: 400, data: { field: 'option' } })
  expect((await readOptions()).map(({ option }) => option)).toEqual(['大岭头', '半山', '梅岭顶'])
  expect((await readOptions())[0]).toEqual(before[0])
  expect((await vote(before[0]?.id)).code).toBe(0)
})

test.each([
  [{ options: '只有一个' }, 'options', '请填写2到20个选项，不能重复'],
  [{ options: '一样\n一样' }, 'options', '请填写2到20个选项，不能重复'],
  [{ max_option: 4 }, 'max_option', '可选项数须在1到选项个数之间，且最少不大于最多'],
  [{ min_option: 2, max_option: 1 }, 'max_option', '可选项数须在1到选项个数之间，且最少不大于最多'],
  [{ content: '' }, 'content', '问题不能为空'],
  [{ start_time: '' }, 'start_time', '时间不能为空'],
  [{ end_time: '2020-01-01T00:00:00Z' }, 'end_time', '结束时间须晚于开始时间'],
  [{ tag_id: 999_999 }, 'tag_id', '话题不存在'],
])('a poll with %j gets 422 with the field', async (change, field, error) => {
  const tag_id = await app.createTag(`话题 ${JSON.stringify(change)}`.slice(0, 20))
  expect(await operator.call('POST console/poll_save', { ...form(tag_id), ...change })).toMatchObject({
    code: 422,
    error,
    data: { field },
  })
})
