export type PageTarget = 'post' | 'tag' | 'member' | 'town' | 'list'

/** `pattern` matches the address after `#`; its first group is the id of the required object. */
export const internalPages: readonly {
  key: string
  label: string
  pattern: RegExp
  target?: PageTarget
  path: string
}[] = [
  { key: 'home', label: '首页', pattern: /^\/(index)?$/, path: '/' },
  { key: 'topics', label: '话题列表', pattern: /^\/topiclist\/?(\?tagid=\d+)?$/, path: '/topiclist' },
  { key: 'topic', label: '话题', pattern: /^\/topicdetails\/(\d{1,15})$/, target: 'tag', path: '/topicdetails/' },
  { key: 'post', label: '帖子', pattern: /^\/sharedetail\/(\d{1,15})$/, target: 'post', path: '/sharedetail/' },
  { key: 'town', label: '乡镇专页', pattern: /^\/special\/(\d{1,15})$/, target: 'town', path: '/special/' },
  { key: 'member', label: '成员主页', pattern: /^\/usercenter\/(\d{1,15})$/, target: 'member', path: '/usercenter/' },
  {
    key: 'compose',
    label: '发帖（带话题）',
    pattern: /^\/take_post\?tag_id=(\d{1,15})$/,
    target: 'tag',
    path: '/take_post?tag_id=',
  },
  { key: 'write', label: '发帖', pattern: /^\/take_post$/, path: '/take_post' },
  { key: 'reports', label: '报料话题', pattern: /^\/report-taglist$/, path: '/report-taglist' },
  { key: 'search', label: '搜索', pattern: /^\/topic-search$/, path: '/topic-search' },
  { key: 'named', label: '话题搜索结果', pattern: /^\/pure-topiclist\?word=[^&#]+$/, path: '/pure-topiclist?word=' },
  {
    key: 'list',
    label: '内容列表',
    pattern: /^\/content-list\?id=(\d{1,15})(&name=[^&#]*)?$/,
    target: 'list',
    path: '/content-list?id=',
  },
  { key: 'slides', label: '全部推荐', pattern: /^\/content-list\?type=notice$/, path: '/content-list?type=notice' },
  { key: 'notify', label: '系统消息', pattern: /^\/notify$/, path: '/notify' },
  { key: 'mine', label: '我的', pattern: /^\/usercenter(\/mine)?$/, path: '/usercenter/mine' },
  { key: 'credits', label: '我的积分', pattern: /^\/credits$/, path: '/credits' },
]

export const toInternalPath = (written: string): string | null => {
  const text = written.trim()
  if (text.startsWith('#/')) return text.slice(1)
  return /^\/(?!\/)/.test(text) ? text : null
}
