import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { tellWordsChanged } from './words.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

test('a word that is added works at once, on its own site alone', async () => {
  const author = await house.person('词条作者')
  const say = (content: string, siteid = 10001) =>
    author.call('POST circle/postingapi common', { content, topic_type: '1', siteid })
  expect((await say('低价出清库存')).code).toBe(0)

  await house.db.insertInto('word').values({ site_id: 10001, text: '低价出清', kind: 'refuse' }).execute()
  await tellWordsChanged(house.app.house, house.db, 10001)
  expect(await say('低 价·出清库存')).toMatchObject({ code: 422, error: '内容包含违规信息' })
  expect((await say('低价出清库存', 10002)).code).toBe(0)

  await house.db.deleteFrom('word').where('text', '=', '低价出清').execute()
  await tellWordsChanged(house.app.house, house.db, 10001)
  expect((await say('低价出清库存')).code).toBe(0)
})
