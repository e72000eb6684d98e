import { homePath } from './platform/router/history.ts'

/** Every link of the product. Addresses are the hash routes of docs/spec/circle.md; no other module builds one. */
export const paths = {
  home: () => homePath,
  ranking: () => '/?rank=1',
  /** With a comment its thread leads the comments. */
  post: (id: number, comment?: number) => withQuery(`/sharedetail/${id}`, { comment }),
  topics: () => '/topiclist',
  topic: (id: number) => `/topicdetails/${id}`,
  topicSearch: () => '/topic-search',
  topicsMatching: (word: string) => withQuery('/pure-topiclist', { word }),
  user: (id: number) => `/usercenter/${id}`,
  me: () => '/usercenter/mine',
  following: (id?: number) => withQuery('/attentions', { id }),
  followers: (id?: number) => withQuery('/fans', { id }),
  likesReceived: () => '/get_praised',
  commentsReceived: () => '/get_comments',
  blockedMembers: () => '/blockuser',
  collections: () => '/collections',
  myComments: () => '/comments',
  notifications: () => '/notify',
  contentList: (id: number, name: string) => withQuery('/content-list', { id, name }),
  slides: () => '/content-list?type=notice',
  compose: ({ id, tagId }: { id?: number; tagId?: number } = {}) => withQuery('/take_post', { id, tag_id: tagId }),
  postEdit: (id: number) => `/topic_edit/${id}`,
  town: (id: number) => `/special/${id}`,
  newsTipTags: () => '/report-taglist',
  reviewHome: () => '/audit',
  /** With an id the item is open; with a tab its list is beside it. */
  postReview: (place: ReviewPlace = {}) => withQuery('/article', place),
  commentReview: (place: ReviewPlace = {}) => withQuery('/comment', place),
  profileReview: () => '/profile_review',
  reportedMembers: () => '/reported_members',
  tagAdmin: () => '/topic',
  tagForm: (id?: number) => withQuery('/topic_set', { id }),
  tagView: (id: number) => withQuery('/topic_view', { id }),
  console: (page?: string, id?: number | string, query: Record<string, string | number | undefined> = {}) =>
    withQuery(['/console', page, id].filter((part) => part !== undefined).join('/'), query),
  credits: () => '/credits',
  settings: () => '/settings',
} as const

type ReviewPlace = { tab?: string; id?: number }

const withQuery = (path: string, query: Record<string, string | number | undefined>) => {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString()
  return text ? `${path}?${text}` : path
}
