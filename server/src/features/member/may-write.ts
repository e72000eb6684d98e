import { fullTime } from '@quanzi/contract/text'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** A muted member may read, like and collect; without a verified number nobody writes. docs/spec/roles.md. */
export const mayWrite = ({ viewer, now }: Pick<Context, 'viewer' | 'now'>): void => {
  if (!viewer.mobile) throw new Refusal('mobileNeeded')
  if (viewer.mutedUntil && viewer.mutedUntil > now) {
    const reason = viewer.mutedReason || `至 ${fullTime(viewer.mutedUntil.toISOString())}`
    throw new Refusal('muted', { words: { reason } })
  }
}
