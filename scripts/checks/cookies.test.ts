import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { AppConfig } from '../../server/src/identity/request/app-context.ts'
import { setCookie } from '../../server/src/identity/request/cookie-attributes.ts'
import { readTextFiles } from '../lint/text-files.mjs'

const helper = 'server/src/identity/request/cookie-attributes.ts'
const sources = readTextFiles().filter(
  ({ path }) => /^server\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|\/dev\//.test(path),
)

test('every cookie is set through one function', () => {
  const others = sources.filter(({ path, text }) => path !== helper && /\.setCookie\(|'set-cookie'/i.test(text))
  expect(others.map(({ path }) => path)).toEqual([])
})

test('every cookie that the server sets is bound to its host over HTTPS', async () => {
  const identity = sources.filter(({ path }) => path.startsWith('server/src/identity/'))
  const names = identity.flatMap(({ text }) =>
    [...text.matchAll(/'(quanzi_\w+)'|\bopenidName = '(\w+)'/g)].map(([, own, openid]) => own ?? openid ?? ''),
  )
  expect(names.length).toBeGreaterThanOrEqual(7)
  const server = fastify()
  await server.register(fastifyCookie)
  server.get('/', async (request, reply) => {
    // The function reads this setting alone.
    const config = { https: true } as AppConfig
    for (const name of names) setCookie({ config, request, reply }, { name, value: 'a', maxAgeMs: 1_000 })
    return ''
  })
  const { headers } = await server.inject('/')
  const set = [headers['set-cookie'] ?? []].flat()
  expect(set).toHaveLength(names.length)
  for (const cookie of set) {
    expect(cookie).toMatch(/^__Host-\w+=a; Max-Age=1; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  }
  await server.close()
})
