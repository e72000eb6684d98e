import type { peopleCalls } from '@quanzi/contract/people'
import type { Routes } from '../../http/context.ts'
import { readAlbum } from './album.ts'
import { likedPosts } from './liked.ts'
import { likesReceived, repliesReceived } from './received.ts'
import { saidComments } from './said.ts'
import { attentions, blockList, fans } from './ties.ts'

export const peopleRoutes: Routes<keyof typeof peopleCalls> = {
  'GET circle/memberapi digg': likedPosts,
  'GET circle/memberapi photo': readAlbum,
  'GET circle/memberapi reply': saidComments,
  'GET circle/memberapi attentions': attentions,
  'GET circle/memberapi fans': fans,
  'GET circle/memberapi get_digg': likesReceived,
  'GET circle/memberapi get_reply': repliesReceived,
  'GET circle/memberapi block_list': blockList,
}
