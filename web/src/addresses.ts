/**
 * The table of addresses: path, the file under `screens/` that shows it, the title of its header (docs/spec/circle.md,
 * docs/spec/rules.md). `up` is where 返回 leads whatever one came from. With `keep` the screen stays while its parameters change.
 */
export const addresses: readonly Address[] = [
  { path: '/', screen: 'Home', title: '圈子' },
  { path: '/index', screen: 'Home', title: '圈子' },
  { path: '/sharedetail/:id', screen: 'PostDetail', title: '帖子详情' },
  { path: '/topiclist', screen: 'Topics', title: '话题列表' },
  { path: '/topicdetails/:id', screen: 'TopicDetails', title: '话题' },
  { path: '/topic-search', screen: 'TopicSearch', title: '搜索' },
  { path: '/pure-topiclist', screen: 'PureTopics', title: '相关搜索' },
  { path: '/usercenter/:id?', screen: 'UserCentre', title: '个人主页' },
  { path: '/attentions', screen: 'Attentions', title: '关注' },
  { path: '/fans', screen: 'Fans', title: '粉丝' },
  { path: '/get_praised', screen: 'GetPraised', title: '点赞列表' },
  { path: '/get_comments', screen: 'GetComments', title: '评论列表' },
  { path: '/blockuser', screen: 'BlockedUsers', title: '拉黑列表' },
  { path: '/collections', screen: 'Collections', title: '我的收藏' },
  { path: '/comments', screen: 'MyComments', title: '我的评论' },
  { path: '/notify', screen: 'Notices', title: '系统消息' },
  { path: '/content-list', screen: 'ContentList', title: '内容列表' },
  { path: '/take_post', screen: 'Composer', title: '我要拍' },
  { path: '/topic_edit/:id', screen: 'PostEdit', title: '帖子' },
  { path: '/special/:id', screen: 'Town', title: '乡镇' },
  { path: '/report-taglist', screen: 'ReportTags', title: '报料话题' },
  { path: '/audit', screen: 'Audit', title: '审核' },
  { path: '/article', screen: 'PostReview', title: '帖子审核', up: '/audit' },
  { path: '/comment', screen: 'CommentReview', title: '评论审核', up: '/audit' },
  { path: '/reported_members', screen: 'ReportedMembers', title: '用户举报', up: '/audit' },
  { path: '/topic', screen: 'TagReview', title: '话题管理', up: '/audit' },
  { path: '/topic_set', screen: 'TagForm', title: '话题配置', up: '/topic' },
  { path: '/topic_view', screen: 'TagView', title: '话题详情' },
  { path: '/console/:page?/:id?', screen: 'Console', title: '管理后台', keep: true },
  { path: '/credits', screen: 'Credits', title: '我的积分' },
  { path: '/settings', screen: 'Settings', title: '设置' },
]

export type Address = { path: string; screen: string; title: string; up?: string; keep?: boolean }
