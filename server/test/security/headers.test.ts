import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeWeb } from '../fakes/web.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let webRoot: string
beforeAll(async () => {
  webRoot = await createFakeWeb()
  app = await openTestApp({ webRoot })
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

const page = { 'cross-origin-opener-policy': 'same-origin', policy: /frame-ancestors 'self'/ }
const data = { policy: /^default-src 'none'; frame-ancestors 'none'$/ }

test.each([
  ['/h5/circle/', page],
  ['/s/', page],
  ['/no/such/page', page],
  ['/api/circle/topicapi?action=list', data],
  ['/api/ajax/user', data],
  ['/api/no/such/call', data],
])('%s can be neither read nor framed by other sites and does not name the server software', async (url, expected) => {
  const { policy, ...others } = expected
  const { headers } = await app.server.inject({ url })
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(policy),
    ...others,
  })
  expect(Object.keys(headers)).not.toContain('server')
  expect(Object.keys(headers)).not.toContain('x-powered-by')
})

test('folders are not listed and TRACE is refused', async () => {
  for (const url of ['/h5/circle/ssr/', '/h5/circle/assets/', '/files/', '/icons/'])
    expect((await app.server.inject({ url })).statusCode, url).toBe(404)
  expect((await app.server.inject({ method: 'TRACE', url: '/h5/circle/' })).statusCode).toBe(404)
})

test('personal responses may not be stored by caches', async () => {
  const member = await app.createPerson('云溪小满')
  for (const call of ['GET ajax/user', 'GET circle/memberapi profile', 'GET circle/memberapi sessions'] as const)
    expect((await member.call(call)).headers['cache-control'], call).toBe('private, no-store')
})

test('a Range request for a page or script gets the whole, also for a range outside it', async () => {
  for (const url of ['/h5/circle/index.html', '/h5/circle/assets/Home.css'])
    for (const range of ['bytes=0-0', 'bytes=-99999999', 'bytes=99999999-', 'bytes=5-2']) {
      const { statusCode, headers } = await app.server.inject({ url, headers: { range } })
      expect({ statusCode, part: headers['content-range'] }, `${url} ${range}`).toEqual({ statusCode: 200 })
    }
})

test('the manifest of the build is not served', async () => {
  await mkdir(join(webRoot, '.vite'), { recursive: true })
  await writeFile(join(webRoot, '.vite/manifest.json'), '{}')
  for (const url of [
    '/h5/circle/.vite/manifest.json',
    '/h5/circle/%2evite/manifest.json',
    '/h5/circle/assets/../.vite/manifest.json',
  ])
    expect((await app.server.inject({ url })).statusCode, url).toBe(404)
})
