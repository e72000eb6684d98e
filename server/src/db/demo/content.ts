import { readFileSync } from 'node:fs'
import type { SlideList } from '@quanzi/contract/console/slides'
import type { TagTabs } from '../tables.ts'

/** The texts of the demo world as `content/*.json` has them. Members are named by their key in the cast, `m01`. */
export type Cast = {
  id: string
  nickname: string
  bio: string
  avatar: string
  auth: 0 | 1
  ip_location: string
  joined_days_ago: number
  reports?: ReportText[]
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

export type State = 'online' | 'pending' | 'second' | 'rejected' | 'offline'

/** A reader's report; `reason` is a number of the site's reasons. */
export type ReportText = { by: string; reason: number; text?: string; hours_ago: number }

/** The author's objection to a refusal; with `answer` somebody else at the desk let the refusal stand. */
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
  state: State
  reason?: string
  refuse_level?: 1 | 2
  /** How much it is liked beside the others, 0 to 100. */
  heat: number
  /** They are open while the post is online; a post that was taken offline proved them right. */
  reports?: ReportText[]
  appeal?: AppealText
  comments: CommentText[]
}

export type CommentText = {
  author: string
  text: string
  anonymous?: boolean
  /** After the post's publication. */
  minutes_after: number
  heat: number
  /** `reported`: it was online until its readers' reports sent it back to review. */
  state: State | 'reported'
  reason?: string
  refuse_level?: 1 | 2
  reports?: ReportText[]
  appeal?: AppealText
  replies: ReplyText[]
}

/** `to`: whom in the thread it answers; null for the comment at its head. */
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
  /** How many chose each option. */
  ballots: number[]
}

type SlideText = {
  title: string
  thumb?: string
  icon?: string
  jump_type: '1' | '2'
  jump_to: Record<string, string | number>
}

type SlideTexts = { setting: Record<string, number> } & { [list in SlideList]: SlideText[] }

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

type ContentList = {
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

/** A place that the operators of the site know; metres from the middle of its map. */
export type PlaceText = { name: string; address: string; east: number; north: number }

export type Content = {
  sites: SiteText[]
  settings: SettingTexts
  members: Cast[]
  /** What a site holds of its own, by its id. */
  circles: Record<number, { tags: TagText[]; posts: PostText[] }>
  polls: PollText[]
  slides: SlideTexts
  contents: ContentList[]
  towns: TownText[]
  places: PlaceText[]
  notices: { title: string; content: string; days_ago: number }[]
}

export const readSites = () => ({ sites: read<SiteText[]>('sites'), settings: read<SettingTexts>('settings') })

export const readContent = (): Content => ({
  ...readSites(),
  members: read('members'),
  circles: {
    10001: { tags: read('tags'), posts: [...read<PostText[]>('posts-1'), ...read<PostText[]>('posts-2')] },
    10002: read('lanchuan'),
  },
  polls: read('votes'),
  slides: read('slides'),
  contents: read('contents'),
  towns: read('towns'),
  places: read('places'),
  notices: read('notices'),
})

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./content/${name}.json`, import.meta.url), 'utf8')) as T
