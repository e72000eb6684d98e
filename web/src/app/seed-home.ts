import type { HomeAnswers } from '@quanzi/contract/circle/rendered-home'
import { limits } from '@quanzi/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../platform/api/me.ts'
import { queryKeyOf } from '../platform/api/query.ts'

const keys = {
  setting: queryKeyOf('GET circle/commonapi setting', {}),
  slides: queryKeyOf('GET circle/commonapi slide', {}),
  tags: queryKeyOf('GET circle/tagapi recommend_list', { pagesize: limits.recommendedTags }),
  today: queryKeyOf('GET circle/topicapi today_hot', {}),
  feed: queryKeyOf('GET circle/topicapi list', { pagesize: limits.feedPageSize }),
}

/** Puts the answers of the document where the components look for them. */
export const seedHome = (client: QueryClient, answers: HomeAnswers): void => {
  client.setQueryData(keys.setting, answers.setting)
  client.setQueryData(keys.slides, answers.slides)
  client.setQueryData(keys.tags, answers.tags)
  client.setQueryData(keys.today, answers.today)
  client.setQueryData(keys.feed, { pages: [answers.feed], pageParams: [null] })
}

/** The document has the answers of a visitor: a member's own likes, follows and posts are fetched once it is known who reads. */
export const refetchForMember = (client: QueryClient): void => {
  const stop = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== meQuery.queryKey[0] || query.state.status !== 'success') return
    stop()
    if (!query.state.data) return
    for (const queryKey of [keys.feed, keys.today, keys.tags]) void client.invalidateQueries({ queryKey })
  })
}
