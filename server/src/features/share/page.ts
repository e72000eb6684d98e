import { limits } from '@quanzi/contract/limits'
import { cut } from '@quanzi/contract/text'
import type { FastifyInstance } from 'fastify'
import { statement } from '../../db/statement.ts'
import type { MediaItem } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import { fileUrl } from '../upload/urls.ts'

type Shared = { content: string; media: MediaItem[]; tag: string | null }

const publicPost = statement<Shared>(
  'share_post',
  `select p.content, p.media, t.name as tag from post p left join tag t on t.id = p.tag_id and not t.offline
   where p.id = $1 and p.state = 1 and not p.hidden`,
)

/**
 * `/s/7`: a small page with title, text and picture for the previews of other apps, which leads a reader on to the post.
 * A post that is not public has none.
 */
export const serveSharePages = (server: FastifyInstance, house: House): void => {
  server.get<{ Params: { id: string } }>('/s/:id', async (request, reply) => {
    const { id } = request.params
    const [post] = /^\d{1,15}$/.test(id) ? await publicPost(house.database.db, [Number(id)]) : []
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (!post) return reply.code(404).send(pageOf({ title: '内容不存在', text: '', to: `${house.config.basePath}/` }))
    const origin = `${request.protocol}://${request.host}`
    const picture = pictureOf(post.media)
    return reply.send(
      pageOf({
        title: post.tag ? `#${post.tag}#` : '圈子',
        text: cut(post.content.replaceAll('\n', ' '), limits.shareCutLength),
        picture: picture && `${origin}${picture}`,
        to: `${house.config.basePath}/#/sharedetail/${id}`,
      }),
    )
  })
}

const pictureOf = ([first]: MediaItem[]): string =>
  first ? fileUrl('vid' in first ? first.poster.token : first.token, 'thumb') : ''

const pageOf = ({ title, text, picture, to }: { title: string; text: string; picture?: string; to: string }): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${quoted(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="og:type" content="article"><meta property="og:title" content="${quoted(title)}">
<meta property="og:description" content="${quoted(text)}"><meta name="description" content="${quoted(text)}">
${picture ? `<meta property="og:image" content="${quoted(picture)}">` : ''}
<meta http-equiv="refresh" content="0; url=${quoted(to)}"></head>
<body><p>${quoted(text || title)}</p><p><a href="${quoted(to)}">打开圈子</a></p></body></html>`

const quoted = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
