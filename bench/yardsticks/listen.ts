import fastify, { type FastifyInstance } from 'fastify'

/** A bare Fastify: no log, no hooks, no plugins. */
export const open = (): FastifyInstance => fastify({ logger: false })

/** Listens where the benchmark said and tells it. */
export const listen = async (server: FastifyInstance): Promise<void> => {
  await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
  process.stdout.write('ready\n')
}
