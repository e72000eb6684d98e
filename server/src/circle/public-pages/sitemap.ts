import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { html } from './html.ts'
import { absolute, type SiteUrls } from './page-document.ts'

/**
 * A file has the posts of a range of ids. A file of 50,000 URLs, which the protocol allows, would block all calls for a
 * second.
 */
const postsPerSitemap = 2_000

export type SitemapPart = { part: number; changed: Date }

const partsStatement = statement<SitemapPart>(
  'sitemap_parts',
  `select id / ${postsPerSitemap} as part, max(updated_at) as changed from post
   where site_id = $1 and state = 1 and not hidden group by 1 order by 1`,
)
const postsStatement = statement<{ id: number; changed: Date }>(
  'sitemap_posts',
  `select id, updated_at as changed from post
   where site_id = $1 and state = 1 and not hidden and id >= $2 and id < $3 order by id`,
)
const pagesStatement = statement<{ path: string; changed: Date | null }>(
  'sitemap_pages',
  `select '/s/' as path, (select max(published_at) from post where site_id = $1 and state = 1 and not hidden) as changed
   union all select '/s/topic/' || id,
     (select max(published_at) from post where tag_id = tag.id and state = 1 and not hidden)
     from tag where site_id = $1 and not offline
   union all select '/s/town/' || id,
     (select max(i.created_at) from jsonb_array_elements(tabs) tab
      join content_item i on i.list_id = (tab ->> 'content_id')::bigint)
     from town where site_id = $1
   union all select '/s/list/' || id, (select max(created_at) from content_item where list_id = content_list.id)
     from content_list where site_id = $1`,
)

type Entry = { path: string; changed?: Date | null }

const render = (root: 'urlset' | 'sitemapindex', urls: SiteUrls, entries: Entry[]): string => {
  const name = root === 'urlset' ? 'url' : 'sitemap'
  const lines = entries.map(
    ({ path, changed }) =>
      `<${name}>${html`<loc>${absolute(urls, path)}</loc>${changed && html`<lastmod>${changed.toISOString()}</lastmod>`}`.text}</${name}>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`
}

/** Reads all posts of the site. */
export const listSitemapParts = (db: Db, site: number): Promise<SitemapPart[]> => partsStatement(db, [site])

export const sitemapIndex = (urls: SiteUrls, parts: readonly SitemapPart[]): string =>
  render('sitemapindex', urls, [
    { path: '/sitemap/pages.xml' },
    ...parts.map(({ part, changed }) => ({ path: `/sitemap/posts-${part}.xml`, changed })),
  ])

/** The addresses of the home page, topics, towns, content lists and, where it is shown, the ranking. */
export const sitemapOfPages = async (db: Db, site: number, urls: SiteUrls, withRanking: boolean): Promise<string> => {
  const pages = await pagesStatement(db, [site])
  return render('urlset', urls, withRanking ? [...pages, { path: '/s/ranking' }] : pages)
}

export const sitemapOfPosts = async (db: Db, site: number, urls: SiteUrls, part: number): Promise<string> => {
  const range = [part * postsPerSitemap, (part + 1) * postsPerSitemap]
  const posts = await postsStatement(db, [site, ...range])
  return render(
    'urlset',
    urls,
    posts.map(({ id, changed }) => ({ path: `/s/${id}`, changed })),
  )
}
