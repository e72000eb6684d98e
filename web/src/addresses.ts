/**
 * The routes: path, the file under `screens/`, the title of its header (docs/spec/circle.md).
 * `parent` is the target of 返回 from any page. With `keepMounted` the screen stays mounted while its parameters change.
 * `over`: a desktop opens it over the page that links to it.
 */
export const addresses: readonly ScreenAddress[] = [
  { path: '/', screen: 'circle/Home', title: '圈子' },
  { path: '/index', screen: 'circle/Home', title: '圈子' },
  { path: '/sharedetail/:id', screen: 'circle/PostDetail', title: '帖子详情', over: true },
  { path: '/topiclist', screen: 'circle/Tags', title: '话题列表' },
  { path: '/topicdetails/:id', screen: 'circle/TagDetail', title: '话题' },
  { path: '/topic-search', screen: 'circle/Search', title: '搜索' },
  { path: '/pure-topiclist', screen: 'circle/TagSearchResults', title: '相关搜索' },
  { path: '/usercenter/:id?', screen: 'circle/Profile', title: '个人主页' },
  { path: '/attentions', screen: 'circle/Following', title: '关注' },
  { path: '/fans', screen: 'circle/Followers', title: '粉丝' },
  { path: '/get_praised', screen: 'circle/ReceivedLikes', title: '点赞列表' },
  { path: '/get_comments', screen: 'circle/ReceivedComments', title: '评论列表' },
  { path: '/blockuser', screen: 'circle/BlockedUsers', title: '拉黑列表' },
  { path: '/collections', screen: 'circle/Collections', title: '我的收藏' },
  { path: '/comments', screen: 'circle/MyComments', title: '评论' },
  { path: '/notify', screen: 'circle/Notifications', title: '系统消息' },
  { path: '/content-list', screen: 'circle/ContentList', title: '内容列表' },
  { path: '/take_post', screen: 'circle/Composer', title: '我要拍', over: true },
  { path: '/topic_edit/:id', screen: 'circle/OwnPostStatus', title: '帖子' },
  { path: '/special/:id', screen: 'circle/Town', title: '乡镇' },
  { path: '/report-taglist', screen: 'circle/NewsTipTags', title: '报料话题' },
  { path: '/audit', screen: 'moderation/ModerationHome', title: '审核' },
  { path: '/article', screen: 'moderation/PostReview', title: '帖子审核', parent: '/audit' },
  { path: '/comment', screen: 'moderation/CommentReview', title: '评论审核', parent: '/audit' },
  { path: '/profile_review', screen: 'moderation/ProfileReview', title: '资料审核', parent: '/audit' },
  { path: '/reported_members', screen: 'moderation/ReportedMembers', title: '用户举报', parent: '/audit' },
  { path: '/topic', screen: 'moderation/TagAdmin', title: '话题管理', parent: '/audit' },
  { path: '/topic_set', screen: 'moderation/TagForm', title: '话题配置', parent: '/topic' },
  { path: '/topic_view', screen: 'moderation/TagAdminDetail', title: '话题详情' },
  { path: '/console/:page?/:id?', screen: 'console/Console', title: '管理后台', keepMounted: true },
  { path: '/credits', screen: 'circle/Credits', title: '我的积分' },
  { path: '/settings', screen: 'circle/Settings', title: '设置' },
]

export type ScreenAddress = {
  path: string
  screen: string
  title: string
  parent?: string
  keepMounted?: boolean
  over?: boolean
}
