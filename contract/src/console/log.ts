import { z } from 'zod'
import { call, day, id, nothing, orElse, text, time, whole } from '../call.ts'
import { endless } from './members.ts'

const filters = {
  /** Who did it. */
  member_id: z.union([z.literal('').transform(() => undefined), id]).optional(),
  /** Which action; `action` itself is a part of the call's address. */
  what: text,
  /** What it was done to: `member:7`. */
  subject: text,
  from: z.union([z.literal(''), day]).default(''),
  to: z.union([z.literal(''), day]).default(''),
}

/** An open end is none. */
const inOrder = <T extends z.ZodType<{ from: string; to: string }>>(form: T) =>
  form.refine((f) => f.from === '' || f.to === '' || f.from <= f.to, { path: ['to'], ...orElse('dateOrder') })

const entry = z.object({
  id: z.int(),
  at: time,
  /** Null: the system itself. */
  member: z.object({ id: z.int(), nickname: z.string(), img_url: z.string() }).nullable(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  hash: z.string(),
})
export type LogEntry = z.infer<typeof entry>

export const logCalls = {
  'GET console/log list': call({
    who: 'operator',
    about: 'The audit log of the site, the newest entries first.',
    input: inOrder(
      z.object({ ...filters, cursor: z.string().max(200).optional(), pagesize: whole(1, 100).default(20) }),
    ),
    answer: endless(entry),
  }),
  'GET console/log csv': call({
    who: 'operator',
    about: 'The same as a file of comma separated values, whole.',
    input: inOrder(z.object(filters)),
    answer: nothing,
  }),
}
