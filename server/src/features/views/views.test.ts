import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishOnline } from '../../../test/deeds.ts'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let reader: Person
let post: number

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  reader = await house.person('阿宁')
  post = await publishOnline(await house.person('一审老陈', { level: 1 }), await house.person('云溪小满'), {
    content: '看一看',
  })
})
afterAll(() => house.close())

const look = (who: Person) => who.ok('GET circle/topicapi detail', { topic_id: post })
const views = async () => {
  await house.flushViews()
  const { views } = await house.db.selectFrom('post').select('views').where('id', '=', post).executeTakeFirstOrThrow()
  return views
}

test('a viewer counts once in half an hour, a visitor by address and browser', async () => {
  for (let i = 0; i < 3; i++) await look(reader)
  await look(house.visitor)
  await look(house.visitor)
  expect(await views()).toBe(2)
  house.wait(29 * 60_000)
  await look(reader)
  expect(await views()).toBe(2)
  house.wait(2 * 60_000)
  await look(reader)
  await look(reader)
  expect(await views()).toBe(3)
})

test('a tag counts its viewers too', async () => {
  const tag = await house.tag('茶山四季')
  await reader.ok('GET circle/tagapi detail', { tag_id: tag })
  await house.visitor.ok('GET circle/tagapi detail', { tag_id: tag })
  await house.flushViews()
  expect((await reader.ok('GET circle/tagapi detail', { tag_id: tag })).onlooker).toBe(2)
})

test('what is waiting is written when the house closes', async () => {
  const other = await openTestHouse({ auditSwitch: 1 })
  const tag = await other.tag('老街今昔')
  await other.visitor.ok('GET circle/tagapi detail', { tag_id: tag })
  await other.app.close()
  const { views } = await other.db.selectFrom('tag').select('views').where('id', '=', tag).executeTakeFirstOrThrow()
  expect(views).toBe(1)
  await other.closeDatabase()
})
