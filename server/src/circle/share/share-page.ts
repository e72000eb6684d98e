import { limits } from '@quanzi/contract/limits'
import { truncate } from '@quanzi/contract/text'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../identity/request/app-context.ts'
import { statement } from '../../platform/db/statement.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
import type { MediaItem } from '../../schema/tables.ts'

type SharedPostRow = { content: string; media: MediaItem[]; tag: string | null }

const publicPost = statement<SharedPostRow>(
  'share_post',
  `select p.content, p.media, t.name as tag from post p left join tag t on t.id = p.tag_id and not t.offline
   where p.id = $1 and p.state = 1 and not p.hidden`,
)

type SharedTagRow = {
  name: string
  intro: string
  share_title: string
  share_intro: string
  share_icon: string
  image: string
}

const publicTag = statement<SharedTagRow>(
  'share_tag',
  'select name, intro, share_title, share_intro, share_icon, image from tag where id = $1 and not offline',
)

/** `/s/7` and `/s/topic/7`: pages with Open Graph tags for link previews, which redirect to the post or topic. */
export const serveSharePages = (server: FastifyInstance, app: AppContext): void => {
  const { db } = app.database
  const { basePath } = app.config
  const serve = (path: string, find: (id: number) => Promise<PagePreview | undefined>) =>
    server.get<{ Params: { id: string } }>(path, async (request, reply) => {
      const { id } = request.params
      const found = /^\d{1,15}$/.test(id) ? await find(Number(id)) : undefined
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
      if (!found) return reply.code(404).send(renderPage({ title: '内容不存在', text: '', redirectTo: `${basePath}/` }))
      const picture = found.picture && `${request.protocol}://${request.host}${found.picture}`
      return reply.send(renderPage({ ...found, picture }))
    })

  serve('/s/:id', async (id) => {
    const [post] = await publicPost(db, [id])
    return (
      post && {
        title: post.tag ? `#${post.tag}#` : '圈子',
        text: truncate(post.content.replace(/\s+/g, ' ').trim(), limits.shareTextLength),
        picture: thumbUrlOf(post.media) || fallbackPicture(basePath),
        redirectTo: `${basePath}/#/sharedetail/${id}`,
      }
    )
  })
  serve('/s/topic/:id', async (id) => {
    const [tag] = await publicTag(db, [id])
    return (
      tag && {
        title: truncate(tag.share_title || `#${tag.name}#`, limits.shareTextLength),
        text: truncate(tag.share_intro || tag.intro, limits.shareTextLength),
        picture: fileUrl(tag.share_icon || tag.image, 'thumb') || fallbackPicture(basePath),
        redirectTo: `${basePath}/#/topicdetails/${id}`,
      }
    )
  })
}

type PagePreview = { title: string; text: string; picture?: string; redirectTo: string }

const fallbackPicture = (basePath: string): string => `${basePath}/icon-512.png`

const thumbUrlOf = ([first]: MediaItem[]): string =>
  first ? fileUrl('vid' in first ? first.poster.token : first.token, 'thumb') : ''

const renderPage = ({ title, text, picture, redirectTo }: PagePreview): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="og:type" content="article"><meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(text)}"><meta name="description" content="${escapeHtml(text)}">
${picture ? `<meta property="og:image" content="${escapeHtml(picture)}">` : ''}
<meta http-equiv="refresh" content="0; url=${escapeHtml(redirectTo)}"></head>
<body><p>${escapeHtml(text || title)}</p><p><a href="${escapeHtml(redirectTo)}">打开圈子</a></p></body></html>`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
