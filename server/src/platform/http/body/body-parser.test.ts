import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { registerBodyParsers, unreadableBody } from './body-parser.ts'

const server = fastify()
registerBodyParsers(server)
server.post('/', (request, reply) =>
  reply.send(request.body === unreadableBody ? { unreadable: true } : { fields: request.body }),
)
afterAll(() => server.close())

const post = async (payload: string) =>
  (
    await server.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  ).json()

test('every value of a repeated key arrives, in order', async () => {
  const values = fc.array(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 1_000 })
  await fc.assert(
    fc.asyncProperty(values, async (ids) => {
      const form = new URLSearchParams(ids.map((id): [string, string] => ['id', id]))
      expect(await post(String(form))).toEqual({ fields: { id: ids } })
    }),
    { numRuns: 20 },
  )
})

test('a form of 80 kB that repeats one key is refused after its first thousand values', async () => {
  expect(await post('a=1&'.repeat(20_000))).toEqual({ unreadable: true })
  expect(await post('a[]=1&'.repeat(1_001))).toEqual({ unreadable: true })
})

test('a form with more than 200 keys is refused', async () => {
  const form = (keys: number) => Array.from({ length: keys }, (_, n) => `k${n}=1`).join('&')
  expect(Object.keys((await post(form(200))).fields)).toHaveLength(200)
  expect(await post(form(201))).toEqual({ unreadable: true })
})
