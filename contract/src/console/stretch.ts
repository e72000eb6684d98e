import { z } from 'zod'
import { id, whole } from '../call.ts'
import { limits } from '../limits.ts'

/** A list that goes on below the last id seen and is never counted. */
export const stretch = {
  cursor: id.optional(),
  pagesize: whole(1, limits.pageSizeMost).default(limits.feedPageSize),
}

export const stretchOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    /** The cursor of what follows, null at the end. */
    next: z.string().nullable(),
  })

export type Stretch<T> = { data: T[]; next: string | null }
