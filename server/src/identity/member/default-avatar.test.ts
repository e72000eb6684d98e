import { leftName } from '@quanzi/contract/limits'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import { avatarUrl, drawDefaultAvatar } from './default-avatar.ts'

test('a member without a picture has a default avatar by their number, everywhere the same', () => {
  const avatars = Array.from({ length: 40 }, (_, id) => avatarUrl({ id, nickname: '新人', avatar: '' }))
  expect(new Set(avatars).size).toBeGreaterThan(30)
  expect(avatarUrl({ id: 7, nickname: '改名', avatar: '' })).toBe(avatars[7])
  expect(avatarUrl({ id: 7, nickname: '新人', avatar: 'token' })).toBe('/files/token/icon.webp')
  expect(avatarUrl({ id: 7, nickname: leftName, avatar: '' })).toBe('')
})

test('every default avatar that an address names is served as a small cacheable picture', async () => {
  const testApp = await openTestApp()
  onTestFinished(testApp.close)
  const url = avatarUrl({ id: 7, nickname: '新人', avatar: '' })
  const answer = await testApp.server.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/)
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.body.length).toBeLessThan(800)
  expect(new Set(Array.from({ length: 720 }, (_, number) => drawDefaultAvatar(number))).size).toBe(720)
  for (const bad of ['9999', '-1', 'x', '1e1'])
    expect((await testApp.server.inject(`/icons/faces/${bad}.svg`)).statusCode).toBe(404)
})
