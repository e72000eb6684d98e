/** Every link of the product. Addresses are the hash routes of docs/spec/circle.md; nothing else builds one. */
export const paths = {
  home: () => '/',
  /** The home page with the ranking open above it. */
  ranking: () => '/?rank=1',
  post: (id: number) => `/sharedetail/${id}`,
  topics: (tagId?: number) => withQuery('/topiclist', { tagid: tagId }),
  topic: (id: number) => `/topicdetails/${id}`,
  topicSearch: () => '/topic-search',
  topicsNamed: (word: string) => withQuery('/pure-topiclist', { word }),
  user: (id: number) => `/usercenter/${id}`,
  me: () => '/usercenter/mine',
  attentions: (id?: number) => withQuery('/attentions', { id }),
  fans: (id?: number) => withQuery('/fans', { id }),
  praised: () => '/get_praised',
  commented: () => '/get_comments',
  blocked: () => '/blockuser',
  collections: () => '/collections',
  comments: () => '/comments',
  notices: () => '/notify',
  contentList: (id: number, name: string) => withQuery('/content-list', { id, name }),
  slides: () => '/content-list?type=notice',
  /** With `id` an existing post is edited; with `tagId` that topic is chosen already. */
  compose: ({ id, tagId }: { id?: number; tagId?: number } = {}) => withQuery('/take_post', { id, tag_id: tagId }),
  postEdit: (id: number) => `/topic_edit/${id}`,
  town: (id: number) => `/special/${id}`,
  reportTags: () => '/report-taglist',
  audit: () => '/audit',
  postReview: () => '/article',
  commentReview: () => '/comment',
  reportedMembers: () => '/reported_members',
  tagReview: () => '/topic',
  tagForm: (id?: number) => withQuery('/topic_set', { id }),
  tagView: (id: number) => withQuery('/topic_view', { id }),
  /** A page of the operator console; `query` holds the site and the page's filters. */
  console: (page?: string, id?: number | string, query: Record<string, string | number | undefined> = {}) =>
    withQuery(['/console', page, id].filter((part) => part !== undefined).join('/'), query),
  credits: () => '/credits',
  settings: () => '/settings',
} as const

const withQuery = (path: string, query: Record<string, string | number | undefined>) => {
  const present = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()
  return text ? `${path}?${text}` : path
}
