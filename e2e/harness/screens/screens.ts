/** The document title and the heading of a screen for a role. */
export type Expected = { title: string; heading?: string }
export type Row = {
  screen: string
  route: string
  visitor: Expected
  member: Expected
  reviewer?: Expected
  /** Others are asked to log in, or see that the permission is missing. */
  only?: 'member' | 'reviewer'
  /** A part further down, where the same rules are checked again. */
  below?: string
}

const everybody = (expected: Expected) => ({ visitor: expected, member: expected })
const members = (title: string) => ({ only: 'member', ...everybody({ title }) }) as const
const reviewers = (title: string) => ({ only: 'reviewer', ...everybody({ title }), reviewer: { title } }) as const

/** Every screen of the phone with a path, with demo data. */
export const screens: readonly Row[] = [
  { screen: 'circle/Home', route: '/', ...everybody({ title: '圈子' }) },
  {
    screen: 'circle/PostDetail',
    route: '/sharedetail/180',
    ...everybody({ title: '水利站小何的帖子' }),
    below: 'article article',
  },
  { screen: 'circle/Tags', route: '/topiclist', ...everybody({ title: '话题列表' }) },
  { screen: 'circle/TagDetail', route: '/topicdetails/1', ...everybody({ title: '#茶山四季#' }) },
  { screen: 'circle/Profile', route: '/usercenter/1', ...everybody({ title: '云溪小满的主页', heading: '云溪小满' }) },
  {
    screen: 'circle/Profile',
    route: '/usercenter/mine',
    only: 'member',
    visitor: { title: '个人主页', heading: '我的' },
    member: { title: '我的', heading: '吃货地图' },
  },
  { screen: 'circle/Notifications', route: '/notify', ...members('系统消息') },
  { screen: 'circle/Composer', route: '/take_post', ...members('我要拍') },
  { screen: 'circle/OwnPostStatus', route: '/topic_edit/84', ...members('帖子') },
  { screen: 'circle/Search', route: '/topic-search', ...everybody({ title: '搜索' }) },
  { screen: 'circle/TagSearchResults', route: '/pure-topiclist?word=茶', ...everybody({ title: '相关搜索' }) },
  { screen: 'circle/Following', route: '/attentions', ...members('关注') },
  { screen: 'circle/Followers', route: '/fans', ...members('粉丝') },
  { screen: 'circle/ReceivedLikes', route: '/get_praised', ...members('点赞列表') },
  { screen: 'circle/ReceivedComments', route: '/get_comments', ...members('评论列表') },
  { screen: 'circle/BlockedUsers', route: '/blockuser', ...members('拉黑列表') },
  { screen: 'circle/Collections', route: '/collections', ...members('我的收藏') },
  { screen: 'circle/MyComments', route: '/comments', ...members('评论') },
  { screen: 'circle/ContentList', route: '/content-list?type=notice', ...everybody({ title: '精选' }) },
  { screen: 'circle/ContentList', route: '/content-list?id=44&name=报名入口', ...everybody({ title: '报名入口' }) },
  { screen: 'circle/Town', route: '/special/9', ...everybody({ title: '云溪镇' }) },
  { screen: 'circle/NewsTipTags', route: '/report-taglist', ...everybody({ title: '报料话题' }) },
  { screen: 'circle/Credits', route: '/credits', ...members('我的积分') },
  { screen: 'circle/Settings', route: '/settings', ...members('设置') },
  { screen: 'moderation/ModerationHome', route: '/audit', ...reviewers('审核') },
  { screen: 'moderation/PostReview', route: '/article', ...reviewers('帖子审核') },
  { screen: 'moderation/CommentReview', route: '/comment', ...reviewers('评论审核') },
  { screen: 'moderation/ProfileReview', route: '/profile_review', ...reviewers('资料审核') },
  { screen: 'moderation/ReportedMembers', route: '/reported_members', ...reviewers('用户举报') },
  { screen: 'moderation/TagAdmin', route: '/topic', ...reviewers('话题管理') },
  { screen: 'moderation/TagForm', route: '/topic_set', ...reviewers('话题配置') },
  { screen: 'moderation/TagAdminDetail', route: '/topic_view?id=1', ...reviewers('话题详情') },
]
