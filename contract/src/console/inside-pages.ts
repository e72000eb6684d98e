/** What the number in the address of a page of the circle names. */
export type PageThing = 'post' | 'tag' | 'member' | 'town' | 'list'

/**
 * The pages of the circle that a slide may lead to. `pattern` is the address behind `#`, its first group the number of the
 * thing that must be there. Plain, so that the console can offer them.
 */
export const insidePages: readonly { key: string; label: string; pattern: RegExp; thing?: PageThing; to: string }[] = [
  { key: 'home', label: '首页', pattern: /^\/(index)?$/, to: '/' },
  { key: 'topics', label: '话题列表', pattern: /^\/topiclist\/?(\?tagid=\d+)?$/, to: '/topiclist' },
  { key: 'topic', label: '话题', pattern: /^\/topicdetails\/(\d{1,15})$/, thing: 'tag', to: '/topicdetails/' },
  { key: 'post', label: '帖子', pattern: /^\/sharedetail\/(\d{1,15})$/, thing: 'post', to: '/sharedetail/' },
  { key: 'town', label: '乡镇专页', pattern: /^\/special\/(\d{1,9})$/, thing: 'town', to: '/special/' },
  { key: 'member', label: '成员主页', pattern: /^\/usercenter\/(\d{1,15})$/, thing: 'member', to: '/usercenter/' },
  {
    key: 'compose',
    label: '发帖（带话题）',
    pattern: /^\/take_post\?tag_id=(\d{1,15})$/,
    thing: 'tag',
    to: '/take_post?tag_id=',
  },
  { key: 'write', label: '发帖', pattern: /^\/take_post$/, to: '/take_post' },
  { key: 'reports', label: '报料话题', pattern: /^\/report-taglist$/, to: '/report-taglist' },
  { key: 'search', label: '搜索', pattern: /^\/topic-search$/, to: '/topic-search' },
  { key: 'named', label: '话题搜索结果', pattern: /^\/pure-topiclist\?word=[^&#]+$/, to: '/pure-topiclist?word=' },
  {
    key: 'list',
    label: '内容列表',
    pattern: /^\/content-list\?id=(\d{1,9})(&name=[^&#]*)?$/,
    thing: 'list',
    to: '/content-list?id=',
  },
  { key: 'slides', label: '全部推荐', pattern: /^\/content-list\?type=notice$/, to: '/content-list?type=notice' },
  { key: 'notify', label: '系统消息', pattern: /^\/notify$/, to: '/notify' },
  { key: 'mine', label: '我的', pattern: /^\/usercenter(\/mine)?$/, to: '/usercenter/mine' },
  { key: 'credits', label: '我的积分', pattern: /^\/credits$/, to: '/credits' },
]

/** The address behind `#` when it is one of the circle's own, in any of the ways it may be written. */
export const insideAddress = (written: string): string | null => {
  const text = written.trim()
  if (text.startsWith('#/')) return text.slice(1)
  return /^\/(?!\/)/.test(text) ? text : null
}
