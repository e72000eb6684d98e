import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/test-app.ts'
import { openTwoLevelApp, type ReviewPeople } from '../../../test/two-level-app.ts'

let app: TestApp
let people: ReviewPeople

beforeAll(async () => {
  ;({ app, people } = await openTwoLevelApp())
})
afterAll(() => app.close())

const publish = async (ai = 0) => {
  const { topic_id } = await people.author.ok('POST circle/postingapi common', { content: '湖上的晚霞', ai })
  return topic_id
}
const gradeOf = async (topic_id: number) => (await people.first.ok('GET circle/topic detail', { topic_id })).ai_grade

test('a reviewer adds and raises the AI mark of a post, each with its value before and after', async () => {
  const topic_id = await publish()
  await people.first.ok('POST circle/topic ai_mark', { topic_id, rev: 1, grade: 3 })
  await people.second.ok('POST circle/topic ai_mark', { topic_id, grade: 1 })
  expect(await gradeOf(topic_id)).toBe(1)
  const { data } = await people.first.ok('GET circle/topic history', { topic_id })
  expect(data.slice(1).map(({ action, from, to, changes }) => [action, from === to, changes])).toEqual([
    ['ai_mark', true, [{ field: 'ai', before: '', after: '疑似AI生成' }]],
    ['ai_mark', true, [{ field: 'ai', before: '疑似AI生成', after: 'AI生成' }]],
  ])
})

test('an AI mark is never lowered: not by a reviewer, an undo, or the author who edits the post', async () => {
  const declared = await publish(1)
  expect(await people.first.ok('GET circle/topic detail', { topic_id: declared })).toMatchObject({
    is_ai: 1,
    ai_grade: 2,
  })
  for (const grade of [2, 3])
    expect(await people.first.call('POST circle/topic ai_mark', { topic_id: declared, grade })).toMatchObject({
      code: 422,
      error: 'AI 标记只能添加或提高',
    })
  await people.first.ok('POST circle/topic ai_mark', { topic_id: declared, grade: 1 })
  expect((await people.first.call('POST circle/topic undo', { topic_id: declared })).code).toBe(302)
  await people.author.ok('POST circle/postingapi edit', { topic_id: declared, content: '改过', ai: 0, rev: 1 })
  expect(await gradeOf(declared)).toBe(1)
})

test('only a reviewer of the site marks a post, never their own, with an unknown grade or in another revision', async () => {
  const topic_id = await publish()
  const mark = async (person: typeof people.author, input = {}) =>
    (await person.call('POST circle/topic ai_mark', { topic_id, grade: 1, ...input })).code
  expect(await mark(people.author)).toBe(403)
  for (const grade of [0, 4, 'x']) expect(await mark(people.first, { grade })).toBe(400)
  expect(await mark(people.first, { rev: 2 })).toBe(302)
  const { topic_id: own } = await people.first.ok('POST circle/postingapi common', { content: '审核员的帖子' })
  expect(await mark(people.first, { topic_id: own })).toBe(403)
  expect(await gradeOf(topic_id)).toBe(0)
})
