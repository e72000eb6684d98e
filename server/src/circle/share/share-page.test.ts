import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let author: Person
let reviewer: Person

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1 })
  author = await testApp.createPerson('云溪小满')
  reviewer = await testApp.createPerson('一审老陈', { level: 1 })
})
afterAll(() => testApp.close())

const page = (id: number | string) => testApp.server.inject(`/s/${id}`)

test('the share page of a post previews it in thirty escaped characters and redirects to it', async () => {
  const tag = await testApp.createTag('老街今昔')
  const id = await publishApprovedPost(reviewer, author, { content: `<script>"引号"</script>${'长'.repeat(40)}`, tag })
  const { statusCode, body } = await page(id)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('<script>')
  expect(body).toContain('content="#老街今昔#"')
  expect(body).toContain(`url=/h5/circle/#/sharedetail/${id}`)
  expect(/name="description" content="([^"]*)"/.exec(body)?.[1]?.replace(/&#\d+;/g, 'x').length).toBe(30)
})

test('a post that is not public has no share page', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '还没过审' })
  for (const id of [topic_id, 999_999, 'x', '1e3']) {
    const { statusCode, body } = await page(id)
    expect([statusCode, body.includes('还没过审')]).toEqual([404, false])
  }
})

test('a post without a picture is previewed with the app icon', async () => {
  const id = await publishApprovedPost(reviewer, author, { content: '只有文字' })
  expect((await page(id)).body).toMatch(/og:image" content="http:\/\/[^"]+\/h5\/circle\/icon-512\.png"/)
})

test('the share page of a topic shows its share texts in thirty characters, and an offline topic has none', async () => {
  const tag = await testApp.createTag('湿地观鸟')
  const change = { share_title: '冬季水鸟', share_intro: `每个周末<b>${'湖'.repeat(40)}` }
  await testApp.db.updateTable('tag').set(change).where('id', '=', tag).execute()
  const { statusCode, body } = await page(`topic/${tag}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>冬季水鸟</title>')
  expect(body).toContain(`每个周末&#60;b&#62;${'湖'.repeat(23)}"`)
  expect(body).toContain(`url=/h5/circle/#/topicdetails/${tag}`)
  await testApp.db.updateTable('tag').set({ offline: true }).where('id', '=', tag).execute()
  expect((await page(`topic/${tag}`)).statusCode).toBe(404)
})
