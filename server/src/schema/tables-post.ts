import type { AiGrade } from '@quanzi/contract/circle/ai-label'
import type { Video } from '@quanzi/contract/circle/post'
import type { Generated, GeneratedAlways } from 'kysely'
import type { JsonWithDefault } from './json-column.ts'

/** A picture or a video as a post stores it, so that a feed needs no join. */
export type MediaItem =
  | { id: number; token: string; width: number; height: number; preview: string; ai_grade?: AiGrade }
  | {
      vid: string
      token: string
      poster: { id: number; token: string; ai_grade?: AiGrade }
      width: number
      height: number
      duration: number
      status: Video['status']
      preview: string
      ladder?: boolean
      ai_grade?: AiGrade
    }

export type BlocklistHitRow = { start: number; end: number; word: string }

/** What posts and comments have in common. */
type ContentColumns = {
  id: Generated<number>
  site_id: number
  author_id: number
  state: number
  hidden: Generated<boolean>
  content: string
  /** Equal for texts that read the same; null until it is computed. */
  near_duplicate_hash: string | null
  anonymous: Generated<boolean>
  rev: Generated<number>
  refuse_level: Generated<number>
  reason: Generated<string>
  hits: JsonWithDefault<BlocklistHitRow[]>
  screen_note: Generated<string>
  reports: Generated<number>
  ip_province: Generated<string>
  likes: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  submitted_at: Generated<Date>
  published_at: Date | null
}

export type PostTable = ContentColumns & {
  type: number
  search_text: Generated<string>
  search_pairs: Generated<string[]>
  tag_id: number | null
  location: Generated<string>
  lng: number | null
  lat: number | null
  ai: Generated<boolean>
  ai_review: Generated<AiGrade>
  selected: Generated<boolean>
  comments_closed: Generated<boolean>
  pinned_at: Date | null
  pinned_until: Date | null
  media: JsonWithDefault<MediaItem[]>
  publish_when_ready: Generated<boolean>
  comments: Generated<number>
  collects: Generated<number>
  shares: Generated<number>
  views: Generated<number>
  rewards: Generated<number>
  hot: GeneratedAlways<number>
}

export type CommentTable = ContentColumns & {
  post_id: number
  root_id: number | null
  answered_id: number | null
  /** Set by the database. */
  answered_author_id: Generated<number | null>
  replies: Generated<number>
}
