import { Pool } from 'pg'
import { site } from '../data/statements.ts'
import { listen, open } from './listen.ts'
import { type StatementName, statements } from './statements.ts'

/**
 * The yardstick *SQL ref*: one prepared statement for each request builds the whole answer. Nobody is asked who they
 * are, nothing is checked, nothing is kept.
 */
type Fields = { member?: string; id?: string; word?: string; content?: string }

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
pool.on('connect', (client) => void client.query('set jit = off'))

const run = async (name: StatementName, values: unknown[]): Promise<string> => {
  const { rows } = await pool.query({ name, text: statements[name], values: [site, ...values] })
  return rows[0].json
}

const server = open()
const serve = (method: 'GET' | 'POST', name: StatementName, params: (fields: Fields) => unknown[]) =>
  server.route({
    method,
    url: `/${name}`,
    handler: async (request, reply) => {
      const fields = (method === 'GET' ? request.query : request.body) as Fields
      reply.header('content-type', 'application/json; charset=utf-8')
      return run(name, [fields.member, ...params(fields)])
    },
  })

serve('GET', 'feed', () => [])
serve('GET', 'tagFeed', ({ id }) => [id])
serve('GET', 'ranking', ({ id }) => [id])
serve('GET', 'detail', ({ id }) => [id])
serve('GET', 'comments', ({ id }) => [id])
serve('GET', 'search', ({ word }) => [word, `%${word}%`])
serve('GET', 'scan', ({ word }) => [`%${word}%`])
serve('POST', 'like', ({ id }) => [id])
serve('POST', 'write', ({ id, content }) => [id, content])
await listen(server)
