import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { encryptMobile, opensNumbers } from './mobile.ts'

const otherSecret = 'another secret of enough length for a site'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a SECRET that decrypts no stored number is reported as wrong, until members have logged in under it', async () => {
  const { secret } = app.context.config
  expect(await opensNumbers(app.db, { secret: otherSecret })).toBe(true)
  const member = await app.createPerson('成员')
  expect(await opensNumbers(app.db, { secret })).toBe(true)
  expect(await opensNumbers(app.db, { secret: otherSecret })).toBe(false)
  expect(await opensNumbers(app.db, { secret: otherSecret, previousSecrets: [secret] })).toBe(true)
  for (let n = 0; n < 6; n++) await app.createPerson('后来的成员')
  const change = { mobile_cipher: encryptMobile('13900000000', otherSecret) }
  await app.db.updateTable('member').set(change).where('id', '=', member.id).execute()
  expect(await opensNumbers(app.db, { secret: otherSecret })).toBe(true)
  const { user } = await member.ok('GET ajax/user')
  // As of a member who has none: they are asked for one.
  expect(user.mobile).toBe('')
})
