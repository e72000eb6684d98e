import { z } from 'zod'
import { day, id, text, withError } from '../call.ts'
import { lengthOf } from '../text.ts'
import { searchQueryMaxLength } from './search-limits.ts'

export const searchKeyword = (name: string) =>
  text.refine((t) => lengthOf(t) <= searchQueryMaxLength, withError('fieldTooLong', { name, n: searchQueryMaxLength }))

export const idOrEmpty = z.union([z.literal('').transform(() => undefined), id]).optional()

const dayOrEmpty = z.union([z.literal(''), day]).default('')
export const days = { from: dayOrEmpty, to: dayOrEmpty }

export const withDateOrder = <T extends z.ZodType<{ from: string; to: string }>>(form: T) =>
  form.refine((f) => f.from === '' || f.to === '' || f.from <= f.to, { path: ['to'], ...withError('dateOrder') })
