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

type SharedTag = {
  name: string
  intro: string
  share_title: string
  share_intro: string
  share_icon: string
  image: string
}

const publicTag = statement<SharedTag>(
  'share_tag',
  'select name, intro, share_title, share_intro, share_icon, image from tag where id = $1 and not offline',
)

/**
 * `/s/7` and `/s/topic/7`: small pages with title, text and picture for the previews of other apps, which lead a reader on
 * to the post or the topic. What is not public has none.
 */
export const serveSharePages = (server: FastifyInstance, house: House): void => {
  const { db } = house.database
  const { basePath } = house.config
  const serve = (path: string, find: (id: number) => Promise<Preview | undefined>) =>
    server.get<{ Params: { id: string } }>(path, async (request, reply) => {
      const { id } = request.params
      const found = /^\d{1,15}$/.test(id) ? await find(Number(id)) : undefined
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
      if (!found) return reply.code(404).send(pageOf({ title: '内容不存在', text: '', to: `${basePath}/` }))
      const picture = found.picture && `${request.protocol}://${request.host}${found.picture}`
      return reply.send(pageOf({ ...found, picture }))
    })

  serve('/s/:id', async (id) => {
    const [post] = await publicPost(db, [id])
    return (
      post && {
        title: post.tag ? `#${post.tag}#` : '圈子',
        text: cut(post.content.replace(/\s+/g, ' ').trim(), limits.shareCutLength),
        picture: pictureOf(post.media) || fallbackPicture(basePath),
        to: `${basePath}/#/sharedetail/${id}`,
      }
    )
  })
  serve('/s/topic/:id', async (id) => {
    const [tag] = await publicTag(db, [id])
    return (
      tag && {
        title: cut(tag.share_title || `#${tag.name}#`, limits.shareCutLength),
        text: cut(tag.share_intro || tag.intro, limits.shareCutLength),
        picture: fileUrl(tag.share_icon || tag.image, 'thumb') || fallbackPicture(basePath),
        to: `${basePath}/#/topicdetails/${id}`,
      }
    )
  })
}

type Preview = { title: string; text: string; picture?: string; to: string }

/** The sign of the circle, which comes with the pages. */
const fallbackPicture = (basePath: string): string => `${basePath}/icon-512.png`

const pictureOf = ([first]: MediaItem[]): string =>
  first ? fileUrl('vid' in first ? first.poster.token : first.token, 'thumb') : ''

const pageOf = ({ title, text, picture, to }: Preview): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${quoted(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="og:type" content="article"><meta property="og:title" content="${quoted(title)}">
<meta property="og:description" content="${quoted(text)}"><meta name="description" content="${quoted(text)}">
${picture ? `<meta property="og:image" content="${quoted(picture)}">` : ''}
<meta http-equiv="refresh" content="0; url=${quoted(to)}"></head>
<body><p>${quoted(text || title)}</p><p><a href="${quoted(to)}">打开圈子</a></p></body></html>`

const quoted = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
