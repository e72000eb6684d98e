import { z } from 'zod'
import { id, intInRange, token } from '../call.ts'
import { limits } from '../limits.ts'

/** A list without a total, paged by the last id. */
export const cursorPaging = {
  cursor: id.optional(),
  pagesize: intInRange(1, limits.maxPageSize).default(limits.feedPageSize),
}

export const opaqueCursorPaging = (pagesize: number, maxPageSize: number) => ({
  cursor: token.max(200).optional(),
  pagesize: intInRange(1, maxPageSize).default(pagesize),
})

export const cursorPageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    next: z.string().nullable(),
  })

export type CursorPage<T> = { data: T[]; next: string | null }
