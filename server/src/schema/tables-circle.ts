import type { AiGrade } from '@quanzi/contract/circle/ai-label'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, JsonWithDefault } from './json-column.ts'
import type { CommentTable, PostTable } from './tables-post.ts'

export type CircleTables = {
  member_follow: { member_id: number; target_id: number; created_at: Generated<Date> }
  member_block: { member_id: number; target_id: number; created_at: Generated<Date> }
  file: FileTable
  notice: NoticeTable
  ledger: LedgerTable
  credit_day: { member_id: number; kind: string; day: string; n: number }
  reward: {
    id: GeneratedAlways<number>
    site_id: number
    post_id: number
    giver_id: number
    currency: 'credit' | 'coin'
    amount: number
    created_at: Generated<Date>
  }
  category: { id: Generated<number>; site_id: number; name: string; position: Generated<number> }
  tag: TagTable
  pinyin_index: { kind: PinyinKind; item_id: number; name: string; sound: string | null; keys: Generated<string[]> }
  tag_follow: { member_id: number; tag_id: number; created_at: Generated<Date> }
  poll: PollTable
  poll_option: { id: Generated<number>; poll_id: number; option: string; votes: Generated<number> }
  ballot: { poll_id: number; member_id: number; options: number[]; created_at: Generated<Date> }
  post: PostTable
  post_bigrams: { post_id: number; pairs: string[] }
  post_file: { post_id: number; file_id: number }
  post_like: { post_id: number; member_id: number; created_at: Generated<Date> }
  post_collect: { post_id: number; member_id: number; created_at: Generated<Date> }
  post_share: { post_id: number; viewer: string; created_at: Generated<Date> }
  comment: CommentTable
  comment_like: { comment_id: number; member_id: number; created_at: Generated<Date> }
  view_dedup: { item: string; viewer: string; at: Date }
  slide: SlideTable
  content_list: { id: Generated<number>; site_id: number; name: string }
  content_item: {
    id: Generated<number>
    list_id: number
    title: string
    thumb: Generated<string>
    url: Generated<string>
    created_at: Date
  }
  message_seen: {
    site_id: number
    member_id: number
    notices_seen: Generated<Date>
    likes_seen: Generated<Date>
    collects_seen: Generated<Date>
    comments_seen: Generated<Date>
  }
  town_follow: { town_id: number; member_id: number; created_at: Generated<Date> }
  town: {
    id: Generated<number>
    site_id: number
    name: string
    description: string
    banner: Generated<string>
    tabs: Json<unknown>
  }
  location: {
    id: Generated<number>
    site_id: number
    name: string
    address: Generated<string>
    lng: number
    lat: number
    created_at: Generated<Date>
  }
  rank_period: {
    id: Generated<number>
    site_id: number
    start_date: string
    end_date: string
    frozen: Generated<boolean>
    computed_at: Generated<Date>
  }
  rank_entry: { period_id: number; rank: number; post_id: number; score: number }
}

type FileTable = {
  id: Generated<number>
  site_id: number
  owner_id: number | null
  kind: 'picture' | 'video' | 'poster' | 'site'
  token: string
  type: string
  size: number
  width: number
  height: number
  preview: Generated<string>
  open: Generated<boolean>
  used_signed: Generated<boolean>
  used_anonymously: Generated<boolean>
  ai_grade: Generated<AiGrade>
  ai_producer: Generated<string>
  ai_produce_id: Generated<string>
  ai_stamp: Generated<AiGrade>
  /** The variants that exist as AVIF, a bit each; null until that was tried. */
  avif: Generated<number | null>
  created_at: Generated<Date>
}

type NoticeTable = {
  id: Generated<number>
  site_id: number
  member_id: number | null
  title: string
  content: string
  link: Generated<string>
  decision: number | null
  comment_id: number | null
  from_id: number | null
  created_at: Generated<Date>
  visible_at: Generated<Date>
  town_ids: Generated<number[]>
}

type LedgerTable = {
  id: GeneratedAlways<number>
  movement: Generated<string>
  account: number
  currency: 'credit' | 'coin'
  amount: number
  kind: string
  target: Generated<string>
  created_at: Generated<Date>
}

export type PinyinKind = 'post' | 'member' | 'tag' | 'poll' | 'town' | 'list' | 'slide' | 'place'

type TagTable = {
  id: Generated<number>
  site_id: number
  category_id: number
  name: string
  intro: Generated<string>
  image: Generated<string>
  share_title: Generated<string>
  share_intro: Generated<string>
  share_icon: Generated<string>
  recommended: Generated<boolean>
  report: Generated<boolean>
  offline: Generated<boolean>
  views_base: Generated<number>
  views: Generated<number>
  followers: Generated<number>
  posts: Generated<number>
  post_order: Generated<number>
  tabs: JsonWithDefault<TagTabs>
  signup: ColumnType<{ title: string; qurl: string } | null, string | null, string | null>
  search_name: string
  created_at: Generated<Date>
}

export type TagTabs = {
  setting_type?: 1 | 2
  setting_tab1_name?: string
  setting_tab1_order?: number
  setting_tab1_style?: number
  setting_tab2_name?: string
  setting_tab2_order?: number
  setting_tab2_style?: number
}

type PollTable = {
  id: Generated<number>
  site_id: number
  tag_id: number
  question: string
  multiple: boolean
  min_option: number
  max_option: number
  starts_at: Date
  ends_at: Date
  show_value: Generated<boolean>
  shown: Generated<boolean>
  /** Ballots and votes of options are counted by a trigger. */
  voters: Generated<number>
}

type SlideTable = {
  id: Generated<number>
  site_id: number
  list: string
  position: number
  title: string
  thumb: Generated<string>
  icon: Generated<string>
  jump_type: Generated<string>
  jump_to: JsonWithDefault<Record<string, unknown>>
  shown: Generated<boolean>
  starts_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
