import { z } from 'zod'
import { call, flag, text, time, withError } from '../../call.ts'
import { memberPreview } from '../../identity/member.ts'
import { keysOf } from '../../objects.ts'
import { cursorPageOf, opaqueCursorPaging } from '../cursor-page.ts'
import { days, idOrEmpty, withDateOrder } from '../list-filters.ts'
import { securityKindLabels } from './security-kinds.ts'

const securityLogFilters = {
  kind: z.union([z.literal(''), z.literal(keysOf(securityKindLabels))]).default(''),
  member_id: idOrEmpty,
  network: text.refine((t) => t.length <= 50, withError('badRequest')).default(''),
  ...days,
  everywhere: flag,
}

const securityEvent = z.object({
  id: z.int(),
  site: z.int(),
  kind: z.string(),
  /** The call; '' for rejections that are counted together. */
  call: z.string(),
  /** Null for a visitor, and for the author of an anonymous item. */
  member: memberPreview.nullable(),
  network: z.string(),
  address: z.string(),
  item: z.string(),
  anonymous: z.literal([0, 1]),
  first: time,
  last: time,
  n: z.int(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

export const securityLogCalls = {
  'GET console/security list': call({
    role: 'operator',
    summary:
      'Rejections, logins and publications of the site with their networks, counted in ten minutes, newest first.',
    input: withDateOrder(z.object({ ...securityLogFilters, ...opaqueCursorPaging(20, 100) })),
    output: cursorPageOf(securityEvent),
  }),
  'GET console/security csv': call({
    role: 'operator',
    summary: 'The matching security events as a CSV file.',
    storesRow: true,
    input: withDateOrder(z.object(securityLogFilters)),
  }),
}
