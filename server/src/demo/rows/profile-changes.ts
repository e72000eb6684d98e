import type { Row } from '../../platform/db/bulk-insert.ts'
import type { FindHits } from '../derived-text.ts'
import type { MediaFiles } from '../media-files.ts'
import { hoursBefore } from '../time.ts'
import type { DemoMembers } from './members.ts'

/** Changes of profiles that wait: pictures and held texts before they show, other texts afterwards. */
export const profileChangeRows = (
  site: number,
  people: DemoMembers,
  mediaFiles: MediaFiles,
  findHits: FindHits,
  now: Date,
): Row<'profile_review'>[] =>
  [...people.values()].flatMap((member) =>
    (member.changes ?? []).map(({ field, value, hours_ago }) => {
      const change = { site_id: site, member_id: member.row, field, created_at: hoursBefore(now, hours_ago) }
      if (field === 'avatar') {
        const before = mediaFiles.sitePicture(site, `avatars/${member.avatar}`)
        const { token } = mediaFiles.picture(site, `avatars/${value}`, member.row).item
        return { ...change, before, value: token, mode: 'before' as const, hits: [] }
      }
      const hits = findHits(value)
      const mode = hits.length > 0 ? ('before' as const) : ('after' as const)
      return { ...change, before: member[field], value, mode, hits }
    }),
  )
