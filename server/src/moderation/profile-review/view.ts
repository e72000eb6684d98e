import type { AiGrade } from '@quanzi/contract/circle/ai-label'
import type { ProfileReview } from '@quanzi/contract/moderation/profile-review'
import { isPictureField } from '../../identity/member/profile-picture.ts'
import { serializeMember } from '../../identity/member/view.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
import type { BlocklistHitRow } from '../../schema/tables.ts'

type ProfileReviewRow = {
  id: number
  field: ProfileReview['field']
  before: string
  value: string
  mode: 'before' | 'after'
  hits: BlocklistHitRow[]
  screen_note: string
  ai_grade: AiGrade | null
  created_at: Date
  member_id: number
  nickname: string
  avatar: string
  auth: boolean
  claimed_by: ProfileReview['claimed_by']
}

export const serializeProfileReview = (row: ProfileReviewRow): ProfileReview => {
  const show = (value: string) => (isPictureField(row.field) ? fileUrl(value, 'feed') : value)
  return {
    id: row.id,
    field: row.field,
    before: show(row.before),
    value: show(row.value),
    shown: row.mode === 'after' ? 1 : 0,
    hits: row.hits,
    screen_note: row.screen_note,
    ai_grade: row.ai_grade ?? 0,
    member_data: serializeMember({ ...row, id: row.member_id }),
    claimed_by: row.claimed_by,
    created_at: row.created_at.toISOString(),
  }
}
