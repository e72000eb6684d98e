import { readFileSync } from 'node:fs'
import type { SlideListKey } from '@quanzi/contract/console/slides'
import type { TagTabs } from '../schema/tables.ts'

/** The texts of the demo in `content/*.json`. Members are referenced by their key, such as `m01`. */
export type MemberText = {
  id: string
  nickname: string
  bio: string
  avatar: string
  auth: 0 | 1
  ip_location: string
  joined_days_ago: number
  reports?: ReportText[]
  changes?: { field: 'nickname' | 'avatar' | 'bio'; value: string; hours_ago: number }[]
}

export type TagText = Required<TagTabs> & {
  name: string
  category: string
  intro: string
  image: string
  share_title: string
  share_intro: string
  recommend: boolean
  report: boolean
  onlooker_faker: number
  signup?: { title: string; qurl: string }
}

export type ItemState = 'online' | 'pending' | 'second' | 'rejected' | 'offline'

/** A report; `reason` is the id of a reason of the site. */
export type ReportText = { by: string; reason: number; text?: string; hours_ago: number }

/** An appeal of the author; with `answer` another reviewer has dismissed it. */
export type AppealText = { text: string; hours_ago: number; answer?: string; answered_hours_ago?: number }

export type PostText = {
  key: string
  author: string
  tag: string | null
  text: string
  images: string[]
  video?: string
  location: string | null
  anonymous: boolean
  hours_ago: number
  featured: boolean
  pinned: boolean
  state: ItemState
  reason?: string
  refuse_level?: 1 | 2
  heat: number
  /** Open while the post is online; upheld when it was taken offline. */
  reports?: ReportText[]
  appeal?: AppealText
  comments: CommentText[]
}

export type CommentText = {
  author: string
  text: string
  anonymous?: boolean
  minutes_after: number
  heat: number
  /** `reported`: it was online until reports returned it to review. */
  state: ItemState | 'reported'
  reason?: string
  refuse_level?: 1 | 2
  reports?: ReportText[]
  appeal?: AppealText
  replies: ReplyText[]
}

/** `to`: the member in the thread that it answers; null for the first comment. */
type ReplyText = { author: string; to: string | null; text: string; anonymous?: boolean; minutes_after: number }

export type PollText = {
  tag: string
  content: string
  type: '1' | '2'
  options: string[]
  min_option: number
  max_option: number
  starts_in_hours: number
  ends_in_hours: number
  show_value: 0 | 1
  is_show: 0 | 1
  voters: number
  ballots: number[]
}

type SlideText = {
  title: string
  thumb?: string
  icon?: string
  jump_type: '1' | '2'
  jump_to: Record<string, string | number>
}

type SlideTexts = { setting: Record<string, number> } & { [list in SlideListKey]: SlideText[] }

type SiteText = {
  sitename: string
  siteId: number
  scheme: string
  wapUrl: string
  download: string
  position: [number, number]
}

type SettingTexts = {
  settings: Record<string, string | string[]>
  agreement: { title: string; content: string }
  explain: { title: string; content: string; anonymous_switch: string }
  words: { refuse: string[]; hold: string[]; allow: string[] }
  map: { adcode: string; center: [number, number] }
}

type ContentListText = {
  id: number
  name: string
  items: { title: string; thumb: string; published_days_ago: number; url: string }[]
}

type TownText = {
  id: number
  name: string
  description: string
  banner: string
  tabs: Record<string, { name: string; content_id: number }>
}

/** A location of the site; the offsets are meters from the center of its map. */
export type LocationText = { name: string; address: string; east: number; north: number }

export type DemoContent = {
  sites: SiteText[]
  settings: SettingTexts
  members: MemberText[]
  circles: Record<number, { tags: TagText[]; posts: PostText[] }>
  polls: PollText[]
  slides: SlideTexts
  contents: ContentListText[]
  towns: TownText[]
  places: LocationText[]
  notices: { title: string; content: string; days_ago: number }[]
}

export const readSites = () => ({ sites: readJson<SiteText[]>('sites'), settings: readJson<SettingTexts>('settings') })

export const readContent = (): DemoContent => ({
  ...readSites(),
  members: readJson('members'),
  circles: {
    10001: { tags: readJson('tags'), posts: [...readJson<PostText[]>('posts-1'), ...readJson<PostText[]>('posts-2')] },
    10002: readJson('lanchuan'),
  },
  polls: readJson('votes'),
  slides: readJson('slides'),
  contents: readJson('contents'),
  towns: readJson('towns'),
  places: readJson('places'),
  notices: readJson('notices'),
})

const readJson = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./content/${name}.json`, import.meta.url), 'utf8')) as T
