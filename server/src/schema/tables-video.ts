import type { Video } from '@quanzi/contract/circle/post'
import type { Generated } from 'kysely'

export type VideoTables = {
  orphan_file: { key: string; due_at: Date }
  upload_day: { member_id: number; day: string; bytes: number }
  video: {
    file_id: number
    poster_id: number
    kind: string
    status: Generated<Video['status']>
    duration: Generated<number>
    ladder: Generated<boolean>
  }
  video_upload: {
    key: string
    site_id: number
    member_id: number
    name: string
    size: number | null
    kind: string | null
    received: Generated<number>
    revoked: Generated<boolean>
    file_id: number | null
    created_at: Date
    touched_at: Date
  }
  video_chunk: { upload_key: string; start_at: number; size: number; hash: string; stored: string }
}
