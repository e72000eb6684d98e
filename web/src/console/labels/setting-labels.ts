import type { ChoiceSetting, SettingName } from '@quanzi/contract/console/setting-fields'
import { type ModuleKey, moduleNames } from '@quanzi/contract/limits'
import { isKeyOf } from '@quanzi/contract/objects'
import { provinces } from '@quanzi/contract/provinces'

export const settingLabels: Record<SettingName, { label: string; note?: string; unit?: string }> = {
  circle_title: { label: '圈子名称', note: '首页顶部和分享标题中的名字，最多 8 字' },
  home_variant: { label: '首页样式', note: '标准版以热门排序；资讯版多出头条、图文、活动、视频专区，以最新排序' },
  ugc_show_type: { label: '帖子排列', note: '首页帖子以列表或双列瀑布流展示' },
  rank_open: { label: '热帖榜', note: '关闭后首页不再显示它的入口' },
  slide_is_show: { label: '轮播图', note: '首页顶部的大图' },
  slide_is_auto: { label: '自动轮播', note: '关闭后只能手动滑动' },
  slide_interval: { label: '轮播间隔', unit: '秒' },
  startup_switch: { label: '启动画面', note: '每次访问展示一次，4 秒后自动关闭' },
  startup_image: { label: '启动图片', note: '最多 6 张，每次随机展示一张；建议竖图' },
  use_posting_type: { label: '可发布的内容' },
  posting_img_switch: { label: '发帖按钮图片', note: '开启后用下面的图片代替加号' },
  posting_img: { label: '按钮图片', note: '建议正方形，不小于 104 像素' },
  anonymous_switch: { label: '匿名发布', note: '关闭后不能再发匿名帖子和评论，已有的不受影响' },
  explain_title: { label: '发帖说明标题' },
  explain_content: { label: '发帖说明' },
  agreement_title: { label: '条约名称', note: '发布页「我已阅读并同意」后面的名字' },
  agreement_content: { label: '条约正文' },
  consent_switch: { label: '征求同意', note: '成员同意后才能发布和互动，浏览不受影响' },
  privacy_content: { label: '个人信息保护说明', note: '须有运营者的名称和联系方式；修改后须成员重新同意' },
  terms_content: { label: '用户协议', note: '修改后同样成为新版本' },
  audit_switch: { label: '审核级别', note: '两级审核：一审通过后还须另一位二审审核员通过，才会公开' },
  review_posts: { label: '帖子先审后发', note: '关闭后帖子立即公开，只有命中敏感词的才进入审核' },
  review_comments: { label: '评论先审后发', note: '关闭后评论立即公开，只有命中敏感词的才进入审核' },
  verified_publish_at_once: { label: '认证作者免审', note: '认证作者署名的帖子和评论立即公开' },
  posts_paused: { label: '暂停发布', note: '开启后不能发布和修改帖子，写好的内容保存为草稿' },
  comments_paused: { label: '暂停评论', note: '开启后所有帖子显示「评论已关闭」，已有的评论不受影响' },
  review_nickname: { label: '昵称审核', note: '命中敏感词的昵称总是先审后显示' },
  review_avatar: { label: '头像和封面审核', note: '先审后显示：通过之前，其他人看到原来的图片' },
  review_bio: { label: '一句话介绍审核', note: '命中敏感词的总是先审后显示' },
  reports_to_review: { label: '举报送审', note: '评论被这么多位成员举报后退回审核', unit: '人' },
  reports_standing_days: { label: '举报人注册天数', note: '注册不足这些天的成员举报不计入', unit: '天' },
  sms_budget_hour: { label: '短信每小时上限', note: '本站点每小时最多发送的验证码；0 为不单独限制', unit: '条' },
  security_rights: { label: '越权', note: '未登录、没有权限、未两步验证等被拒绝的操作', unit: '次' },
  security_logins: { label: '登录失败', note: '验证码、动态码错误，封禁者登录等', unit: '次' },
  security_signatures: { label: '签名无效', note: '客户端签名和登录凭据', unit: '次' },
  security_floods: { label: '操作太频繁', note: '因频率限制被拒绝', unit: '次' },
  menu_level: { label: '菜单级页面', note: '开启后，客户端菜单直达的页面不显示返回按钮' },
  staff_mfa: { label: '工作人员两步验证', note: '开启后，审核员和运营须先开启并通过两步验证才能工作' },
  notice_url: { label: '登录通知地址', note: '其他站点登录后通知这里；留空则由本服务接收' },
  portal_library: { label: '门户登录状态地址', note: '门户在此以 JSON 答复读者是否已登录，没有则留空' },
  search_engines: { label: '搜索引擎收录', note: '不收录时同时关闭站点地图和订阅' },
  search_synonyms: { label: '同义词', note: '每行一组，用逗号分隔，如 地铁，轨道交通；搜索其中一个词时也能找到其他词' },
  embed_origins: {
    label: '允许嵌入的网站',
    note: '每行一个，如 https://news.example.com 或 https://*.example.com；* 为所有网站，留空则不开放嵌入',
  },
  open_app_id: { label: '微信开放平台 AppID', note: '微信中打开客户端所用，没有则留空' },
  map_adcode: { label: '所在省份', note: '选择位置时只列出和搜索本省的地点' },
  legal_operator: { label: '主办单位', note: '显示在公开网页的页脚、桌面版的侧栏和「设置 › 关于本圈子」' },
  legal_contact: { label: '联系方式', note: '违法和不良信息举报电话、邮箱' },
  legal_icp: { label: 'ICP 备案号', note: '如 浙ICP备12345678号，链接到工信部备案系统' },
  legal_police: { label: '公安备案号', note: '如 浙公网安备33010002000001号，链接到公安备案平台' },
  legal_license: { label: '许可证号', note: '互联网新闻信息服务许可证等，没有则留空' },
  reward_coin: { label: '金币打赏金额', note: '打赏面板中的选项，用逗号分隔，最多 12 个' },
  reward_credit: { label: '积分打赏金额', note: '打赏面板中的选项，用逗号分隔，最多 12 个' },
  limit_posts: { label: '发帖', note: '每位成员每分钟', unit: '条' },
  limit_comments: { label: '评论', note: '每位成员每分钟', unit: '条' },
  limit_toggles: { label: '点赞、收藏、关注', note: '每位成员每分钟', unit: '次' },
  limit_pictures: { label: '上传图片', note: '每位成员每天', unit: '张' },
  limit_videos: { label: '上传视频', note: '每位成员每天', unit: '个' },
  MEMBER_REWARD_SWITCH_CREDIT: { label: '积分', note: '关闭后不再发放积分，也不能用积分打赏' },
  MEMBER_REWARD_SWITCH_COIN: { label: '金币打赏', note: '关闭后不能用金币打赏' },
  credit_like: { label: '点赞', unit: '分' },
  credit_like_daily: { label: '点赞每日上限', unit: '次' },
  credit_collect: { label: '收藏', unit: '分' },
  credit_collect_daily: { label: '收藏每日上限', unit: '次' },
  credit_follow: { label: '关注', unit: '分' },
  credit_follow_daily: { label: '关注每日上限', unit: '次' },
  credit_comment: { label: '评论', unit: '分' },
  credit_comment_daily: { label: '评论每日上限', unit: '次' },
  credit_post: { label: '帖子通过审核', unit: '分' },
  credit_post_daily: { label: '帖子通过每日上限', unit: '次' },
  module_order: { label: '模块顺序' },
  reject_reasons: { label: '驳回与举报理由' },
  // The object is built from the same keys, which the type cannot say.
  ...(Object.fromEntries(
    Object.entries(moduleNames).flatMap(([key, name]) => [
      [key, { label: name }],
      [`${key}_name`, { label: `${name}的名称` }],
    ]),
  ) as Record<ModuleKey | `${ModuleKey}_name`, { label: string }>),
}

const profileReviewChoices = { '1': '先审后显示', '2': '先显示后审', '0': '不审核' }

export const choiceLabels: Record<ChoiceSetting, Record<string, string>> = {
  home_variant: { '1': '标准版', '2': '资讯版' },
  ugc_show_type: { '1': '列表', '2': '瀑布流' },
  use_posting_type: { '0': '全部', '1': '文字和图片', '2': '仅视频' },
  audit_switch: { '1': '一级审核', '2': '两级审核' },
  slide_is_auto: { '2': '开启', '1': '关闭' },
  slide_is_show: { '2': '显示', '1': '隐藏' },
  review_nickname: profileReviewChoices,
  review_avatar: profileReviewChoices,
  review_bio: profileReviewChoices,
  search_engines: { '1': '全部公开内容', '2': '除帖子外', '0': '不收录' },
  map_adcode: provinces,
}

/**
 * A stored value for display. `json` is the form that the version stores. Of a list of reasons it shows only those that
 * differ from `other`: fifteen in a row hide the one that was changed.
 */
export const formatSettingValue = (name: string, json: string, other = '[]'): string => {
  const value: unknown = JSON.parse(json)
  const choice = isKeyOf(choiceLabels, name) ? choiceLabels[name][String(value)] : undefined
  if (choice) return choice
  if (name === 'module_order')
    return listOf(value)
      .map((key) => (isKeyOf(moduleNames, key) ? moduleNames[key] : key))
      .join('、')
  if (name === 'reject_reasons') {
    const others = listOf(JSON.parse(other))
    return listOf(value)
      .flatMap((reason, index) => (reason === others[index] ? [] : [`理由 ${index + 1} ${reason}`]))
      .join('、')
  }
  if (name === 'startup_image') return `${listOf(value).length} 张图片`
  if (name === 'posting_img') return value === '' ? '无' : '图片'
  if (Array.isArray(value)) return value.join('、')
  if (value === '0' || value === '1') return value === '1' ? '开' : '关'
  return String(value) || '（空）'
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const getSettingLabel = (name: string): string =>
  isKeyOf(settingLabels, name) ? settingLabels[name].label : name
