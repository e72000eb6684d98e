import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishOnline } from '../../../test/deeds.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let post: number

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  const reviewer = await house.person('一审老陈', { level: 1 })
  post = await publishOnline(reviewer, await house.person('云溪小满'), { content: '被看的一条' })
})
afterAll(() => house.close())

const see = (query: string, headers: Record<string, string> = {}) =>
  house.app.server.inject({ url: `/track.gif?${query}`, headers })
const days = () =>
  house.db.selectFrom('track_day').select(['site_id', 'action', 'hits']).orderBy('site_id').orderBy('action').execute()
const views = async () => {
  await house.app.pixel.flush()
  await house.flushViews()
  const row = await house.db.selectFrom('post').select('views').where('id', '=', post).executeTakeFirstOrThrow()
  return row.views
}

test('the pixel is a picture of one dot that nobody keeps, whatever it is asked with', async () => {
  for (const query of [
    '',
    `site=10001&content=${post}&action=open&url=%23%2F&cookie=abc`,
    'site=77&action=%00&content=x',
  ]) {
    const answer = await see(query)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('looks count as onlookers, a viewer once in half an hour', async () => {
  const before = await views()
  for (let i = 0; i < 3; i++) await see(`content=${post}&action=view`, { 'user-agent': 'one' })
  await see(`content=post:${post}&action=view`, { 'user-agent': 'two' })
  await see(`content=${post}&action=share`, { 'user-agent': 'three' })
  expect(await views()).toBe(before + 2)
})

test('everything counts for the statistics, by site and action', async () => {
  await house.app.pixel.flush()
  await house.db.deleteFrom('track_day').execute()
  await see('action=open')
  await see('action=open&site=10002')
  await see('action=open')
  await see(`action=${'x'.repeat(99)}`)
  await house.app.pixel.flush()
  expect(await days()).toEqual([
    { site_id: 10001, action: 'open', hits: 2 },
    { site_id: 10001, action: 'other', hits: 1 },
    { site_id: 10002, action: 'open', hits: 1 },
  ])
})
