import type { FastifyInstance } from 'fastify'

/** Drawn pictures by number. They are the same for all sites, so a browser keeps each of them once. */
export const serveDrawnPictures = (
  server: FastifyInstance,
  folder: 'covers' | 'faces',
  { count, draw }: { count: number; draw: (number: number) => string },
): void => {
  server.get<{ Params: { number: string } }>(`/icons/${folder}/:number.svg`, (request, reply) => {
    const number = Number(request.params.number)
    if (!/^\d{1,4}$/.test(request.params.number) || number >= count)
      return reply.code(404).type('text/plain; charset=utf-8').send('内容不存在')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/svg+xml; charset=utf-8')
      .send(draw(number))
  })
}
