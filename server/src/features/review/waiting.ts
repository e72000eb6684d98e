import type { Waiting } from '@quanzi/contract/review'
import { decidable, type Reviewer } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { countItems, countSpecial } from './find.ts'

/** How many posts and comments this reviewer can decide now, and what else waits for somebody. */
export const waitingFor = async (db: Db, site: number, reviewer: Reviewer): Promise<Waiting> => ({
  topic: await countItems(db, 'post', site, decidable('post', reviewer)),
  reply: await countItems(db, 'comment', site, decidable('comment', reviewer)),
  ...(await countSpecial(db, site)),
})
