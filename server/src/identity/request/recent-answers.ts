import { LRUCache } from 'lru-cache'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import type { Site } from '../site/site.ts'

const maxAnswers = 64
/** Only frees memory: an answer is given again while it is current. */
const answerTtlMs = 1_000

/** Valid while the cache that an answer comes from holds it and its site is unchanged. */
export const createRecentAnswers = () => {
  const answers = new LRUCache<string, { site: Site; response: PrebuiltResponse }>({
    max: maxAnswers,
    ttl: answerTtlMs,
    ttlAutopurge: true,
  })
  return {
    find: (site: Site, url: string) => {
      const found = answers.get(`${site.id} ${url}`)
      return found?.site === site && found.response.isCurrent?.() ? found.response : undefined
    },
    add: (site: Site, url: string, response: PrebuiltResponse): void => {
      if (response.isCurrent?.()) answers.set(`${site.id} ${url}`, { site, response })
    },
  }
}

export type RecentAnswers = ReturnType<typeof createRecentAnswers>
