import { limits } from '@quanzi/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
  app.advanceToFullHour()
})
afterAll(() => app.close())

test('a refused profile edit does not count towards the edits of an hour', async () => {
  const member = await app.createPerson('改名的人')
  const edit = (nickname: string) => member.call('POST circle/memberapi edit', { nickname })
  for (let n = 0; n < limits.profileEditsPerHour + 1; n++) {
    expect(await edit('代开发票')).toMatchObject({ code: 422 })
    expect(await edit('匿名用户')).toMatchObject({ code: 422 })
  }
  for (let n = 0; n < limits.profileEditsPerHour; n++) expect(await edit(`第${n}个名字`)).toMatchObject({ code: 0 })
  expect(await edit('再改一次')).toMatchObject({ status: 429 })
})
