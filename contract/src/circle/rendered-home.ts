import type { z } from 'zod'
import type { homeCalls } from './home.ts'
import type { postCalls } from './post.ts'
import type { tagCalls } from './tag.ts'

type OutputOf<C extends { output: z.ZodType }> = z.infer<C['output']>

export type HomeAnswers = {
  setting: OutputOf<(typeof homeCalls)['GET circle/commonapi setting']>
  slides: OutputOf<(typeof homeCalls)['GET circle/commonapi slide']>
  tags: OutputOf<(typeof tagCalls)['GET circle/tagapi recommend_list']>
  today: OutputOf<(typeof postCalls)['GET circle/topicapi today_hot']>
  feed: OutputOf<(typeof postCalls)['GET circle/topicapi list']>
}

export type ClientKind = 'plain' | 'wechat' | 'native'

/** What the document carries. `now` is the time, in ISO 8601, that its relative times are computed from. */
export type HomeData = { answers: HomeAnswers; client: ClientKind; now: string }

type HomeInput = HomeData & { address: string }

/** Exported by `web/dist/ssr/render-home.js`. `head` belongs into the head of the document. */
export type RenderHome = (input: HomeInput) => { head: string; body: string }

export const homeDataId = 'home-data'
