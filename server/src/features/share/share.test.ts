import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishOnline } from '../../../test/deeds.ts'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let author: Person
let reviewer: Person

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  author = await house.person('云溪小满')
  reviewer = await house.person('一审老陈', { level: 1 })
})
afterAll(() => house.close())

const page = (id: number | string) => house.app.server.inject(`/s/${id}`)

test('a shared post has a page that previews it, cut to thirty characters and escaped, and leads to it', async () => {
  const tag = await house.tag('老街今昔')
  const id = await publishOnline(reviewer, author, { content: `<script>"引号"</script>${'长'.repeat(40)}`, tag })
  const { statusCode, body } = await page(id)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('<script>')
  expect(body).toContain('content="#老街今昔#"')
  expect(body).toContain(`url=/h5/circle/#/sharedetail/${id}`)
  expect(/name="description" content="([^"]*)"/.exec(body)?.[1]?.replace(/&#\d+;/g, 'x').length).toBe(30)
})

test('one that is not public has none', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '还没过审' })
  for (const id of [topic_id, 999_999, 'x', '1e3']) {
    const { statusCode, body } = await page(id)
    expect([statusCode, body.includes('还没过审')]).toEqual([404, false])
  }
})

test('a post without a picture is previewed with the sign of the circle', async () => {
  const id = await publishOnline(reviewer, author, { content: '只有文字' })
  expect((await page(id)).body).toMatch(/og:image" content="http:\/\/[^"]+\/h5\/circle\/icon-512\.png"/)
})

test('a topic has a page with the words that the editors gave it, cut to thirty characters; one offline has none', async () => {
  const tag = await house.tag('湿地观鸟')
  const change = { share_title: '冬季水鸟', share_intro: `每个周末<b>${'湖'.repeat(40)}` }
  await house.db.updateTable('tag').set(change).where('id', '=', tag).execute()
  const { statusCode, body } = await page(`topic/${tag}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>冬季水鸟</title>')
  expect(body).toContain(`每个周末&#60;b&#62;${'湖'.repeat(23)}"`)
  expect(body).toContain(`url=/h5/circle/#/topicdetails/${tag}`)
  await house.db.updateTable('tag').set({ offline: true }).where('id', '=', tag).execute()
  expect((await page(`topic/${tag}`)).statusCode).toBe(404)
})
