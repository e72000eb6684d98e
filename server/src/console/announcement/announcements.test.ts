import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await openTestApp()
  operator = await app.createPerson('运营阿宁', { operator: true })
})
afterAll(() => app.close())

const readCounts = async () =>
  (await operator.ok('GET console/notices', {})).data.map(({ title, read }) => [title, read])

test('an announcement counts the members who have opened their notifications since, and none who joined later', async () => {
  const reader = await app.createPerson('看通知的人')
  await app.createPerson('没看的人')
  await operator.ok('POST console/notice_send', { title: '停水', content: '明天上午' })
  expect(await readCounts()).toEqual([['停水', 0]])
  app.advanceTime(60_000)
  await reader.ok('GET circle/commonapi notify', {})
  const late = await app.createPerson('后来的人')
  await app.db.updateTable('member').set({ notices_seen: app.now() }).where('id', '=', late.id).execute()
  expect(await readCounts()).toEqual([['停水', 1]])
  app.advanceTime(60_000)
  await operator.ok('POST console/notice_send', { title: '来水', content: '今天下午' })
  expect(await readCounts()).toEqual([
    ['来水', 0],
    ['停水', 1],
  ])
})
