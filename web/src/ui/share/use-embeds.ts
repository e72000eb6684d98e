import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../platform/api/site.ts'

/** The embeds of a URL, with the lines to copy. */
export type Embed = { kind: string; label: string; html: string; iframe: string }

/** Undefined while loading, null where the site or the content is not open to embedding. */
export const useEmbeds = (url: string): readonly Embed[] | null | undefined =>
  useQuery({
    queryKey: ['embeds', url],
    queryFn: async ({ signal }): Promise<readonly Embed[] | null> => {
      const answer = await fetch(`/oembed?${new URLSearchParams({ url })}`, { signal })
      // The browser keeps a connection until its response has been read.
      const text = await answer.text()
      return answer.ok ? JSON.parse(text).embeds : null
    },
    retry: false,
    throwOnError: false,
    select: (embeds) => embeds,
  }).data

/** Whether the sheet offers the lines: the site is open to embedding, and the address is a post, a topic or the ranking. */
export const useOffersEmbed = (url: string): boolean => {
  const { data: site } = useQuery(siteQuery())
  return site?.embeds === 1 && /\/s\/((topic\/)?\d+|ranking(\?.*)?)$/.test(url)
}
