import type { z } from 'zod'
import { accountCalls } from './account.ts'
import { commentCalls } from './comment.ts'
import { consoleCalls } from './console/calls.ts'
import { homeCalls } from './home.ts'
import { loginCalls, memberCalls } from './member.ts'
import { noticeCalls } from './notice.ts'
import { peopleCalls } from './people.ts'
import { placeCalls } from './place.ts'
import { pollCalls } from './poll.ts'
import { postCalls } from './post.ts'
import { rankCalls } from './rank.ts'
import { reportCalls } from './report.ts'
import { reviewCalls } from './review.ts'
import { rewardCalls } from './reward.ts'
import { tagCalls } from './tag.ts'
import { tagDeskCalls } from './tag-desk.ts'
import { townCalls } from './town.ts'
import { uploadCalls } from './upload.ts'
import { worldCalls } from './world.ts'

/** The one tree of all calls. A new file of calls is one line here. */
export const calls = {
  ...loginCalls,
  ...worldCalls,
  ...memberCalls,
  ...homeCalls,
  ...tagCalls,
  ...pollCalls,
  ...rankCalls,
  ...townCalls,
  ...placeCalls,
  ...postCalls,
  ...commentCalls,
  ...peopleCalls,
  ...accountCalls,
  ...rewardCalls,
  ...noticeCalls,
  ...uploadCalls,
  ...reviewCalls,
  ...tagDeskCalls,
  ...consoleCalls,
  ...reportCalls,
}

type Calls = typeof calls
/** `METHOD path action`, e.g. `GET circle/topicapi list`. */
export type Address = keyof Calls
/** What the caller may send: text or numbers. */
export type Sent<A extends Address> = z.input<Calls[A]['input']>
/** What the server works with after the check. */
export type Input<A extends Address> = z.output<Calls[A]['input']>
export type Answer<A extends Address> = z.output<Calls[A]['answer']>

/** The parts of an address. */
export const parse = (address: string): { method: 'GET' | 'POST'; path: string; action: string | undefined } => {
  const [method, path, action] = address.split(' ') as ['GET' | 'POST', string, string | undefined]
  return { method, path, action }
}
