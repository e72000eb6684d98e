import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../identity/request/app-context.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readPoll } from '../poll/read-poll.ts'
import { fullTitle, noCounter, type PageContext } from '../public-pages/load-pages.ts'
import { absolute } from '../public-pages/page-document.ts'
import type { createPageRequests } from '../public-pages/page-request.ts'
import { readTag } from '../tag/list-tags.ts'
import { embedOriginsOf } from './embed-origins.ts'
import { type EmbedSource, embedSources } from './embed-sources.ts'
import { type EmbedTarget, embedKinds, embedLines, targetOf } from './oembed.ts'

const widestFrame = 680

/** oEmbed 1.0 for sites that are open to embedding, with all embeds of the address and their lines. */
export const serveOembed = (
  server: FastifyInstance,
  app: AppContext,
  { contextOf, siteOf }: ReturnType<typeof createPageRequests>,
): void => {
  server.get<{ Querystring: Record<string, unknown> }>('/oembed', async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    if (format !== 'json') return reply.code(501).send({ error: 'format' })
    const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined
    const target = address && targetOf(address, app.config.basePath)
    if (!target) throw new ApiError('notFound')
    await app.invalidation.catchUp()
    const source: EmbedSource = embedSources[target.kind]
    const site = source.table
      ? await siteOf(request, source.table, target.id)
      : await app.sites.find(address.searchParams.get('siteid') ?? undefined, address.host)
    const context = contextOf(request, reply, site)
    const { protocol, host } = new URL(context.urls.origin)
    const ownHosts = [host, request.host.toLowerCase(), ...site.hosts]
    if (!/^https?:$/.test(address.protocol) || !ownHosts.includes(address.host)) throw new ApiError('notFound')
    // The frame stays on the host that the article names: its policy and the session of its readers are for that one.
    const urls = site.hosts.includes(address.host)
      ? { ...context.urls, origin: `${protocol}//${address.host}`, canonicalQuery: '' }
      : context.urls
    if (embedOriginsOf(site).length === 0) throw new ApiError('notFound')
    await source.load(context, target.id)

    const circleName = fullTitle(site)
    const width = Math.min(widestFrame, numberOr(maxwidth, widestFrame))
    const embeds = (await targetsOf(context, target)).map(({ tagId, ...one }) => {
      const height = Math.min(embedKinds[one.kind].height, numberOr(maxheight, Number.POSITIVE_INFINITY))
      return { kind: one.kind, height, ...embedLines(urls, circleName, one, tagId, { width, height }) }
    })
    const [first] = embeds
    return reply.header('cache-control', 'public, max-age=60').send({
      version: '1.0',
      type: 'rich',
      provider_name: circleName,
      provider_url: absolute(urls, '/s/'),
      title: `${circleName}的${first?.label}`,
      cache_age: 60,
      width,
      height: first?.height,
      html: first?.html,
      embeds,
    })
  })
}

const numberOr = (value: unknown, fallback: number): number =>
  typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : fallback

type TargetWithTag = EmbedTarget & { tagId: number }

const targetsOf = async ({ ctx }: PageContext, target: EmbedTarget): Promise<TargetWithTag[]> => {
  if (target.kind === 'poll') {
    const { tag_id } = await readPoll(ctx, { id: target.id })
    return [{ ...target, tagId: tag_id }]
  }
  if (target.kind !== 'topic') return [{ ...target, tagId: target.id }]
  const tagId = target.id
  const { vote_info } = await readTag(noCounter, ctx, { tag_id: tagId })
  return [
    { kind: 'topic', id: tagId, tagId },
    ...(vote_info ? [{ kind: 'poll' as const, id: vote_info.id, tagId }] : []),
    { kind: 'tell', id: tagId, tagId },
  ]
}
