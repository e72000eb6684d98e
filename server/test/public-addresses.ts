/** What public addresses name by an id. */
export type PublicIds = Partial<Record<'post' | 'tag' | 'poll' | 'town' | 'list', readonly number[]>>

/** The routes of the public pages, feeds, sitemaps and embeds, and the kind of the id in them. */
const routes: readonly [string, keyof PublicIds | null][] = [
  ['/s/', null],
  ['/s/:id', 'post'],
  ['/s/topic/:id', 'tag'],
  ['/s/town/:id', 'town'],
  ['/s/list/:id', 'list'],
  ['/s/ranking', null],
  ['/s/accessibility', null],
  ['/s/console', null],
  ...['rss.xml', 'atom.xml', 'feed.json'].flatMap((file): [string, keyof PublicIds | null][] => [
    [`/s/${file}`, null],
    [`/s/topic/:id/${file}`, 'tag'],
  ]),
  ['/robots.txt', null],
  ['/sitemap.xml', null],
  ['/sitemap/pages.xml', null],
  ['/sitemap/posts-:id(^\\d{1,15}$).xml', null],
  ['/embed/post/:id', 'post'],
  ['/embed/topic/:id', 'tag'],
  ['/embed/poll/:id', 'poll'],
  ['/embed/tell/:id', 'tag'],
  ['/embed/ranking', null],
  ['/embed.js', null],
  ['/embed/frame.js', null],
  ['/embed/poll.js', null],
  ['/oembed', null],
]

const paths = routes.map(([path]) => path)
/** A page with a slash more leads to the page. */
const redirects = paths
  .filter((path) => /^\/s\/.*[^/]$/.test(path) && !/\.(xml|json)$/.test(path))
  .map((path) => `${path}/`)

/** The known routes, to be compared with those of a server. */
export const knownPublicRoutes = [...paths, ...redirects].sort()

/** The routes of a server that show content without a session. Fastify prints them as a tree. */
export const publicRoutesOf = (server: { printRoutes(options: { commonPrefix: boolean }): string }): string[] => {
  const parents: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \((.*)\)$/.exec(line) ?? []
      const depth = indent.length / 4
      const path = (parents[depth - 1] ?? '') + part
      parents[depth] = path
      return methods.includes('GET') ? path : []
    })
    .filter((path) => /^\/(s\/|embed|oembed|sitemap|robots)/.test(path))
    .sort()
}

/** The addresses of these things, each page with its oEmbed. */
export const publicAddresses = (ids: PublicIds): string[] =>
  routes.flatMap(([path, kind]) => {
    if (path === '/oembed') return []
    const addresses = path.startsWith('/sitemap/posts')
      ? ['/sitemap/posts-0.xml']
      : kind
        ? (ids[kind] ?? []).map((id) => path.replace(':id', String(id)))
        : [path]
    return addresses.flatMap((address) =>
      /^\/(s\/(\d+|topic\/\d+|ranking)|embed\/[a-z]+(\/\d+)?)$/.test(address)
        ? [address, `/oembed?url=${encodeURIComponent(`http://localhost${address}`)}`]
        : [address],
    )
  })
