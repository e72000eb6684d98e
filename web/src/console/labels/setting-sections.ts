import { creditKinds, type SettingName } from '@quanzi/contract/console/setting-fields'
import { moduleNames } from '@quanzi/contract/limits'
import { keysOf } from '@quanzi/contract/objects'

export type SettingSection = { title: string; note?: string; names: readonly SettingName[] }

export const creditSettings = [
  'MEMBER_REWARD_SWITCH_CREDIT',
  'MEMBER_REWARD_SWITCH_COIN',
  'reward_coin',
  'reward_credit',
  ...creditKinds.flatMap((kind) => [`credit_${kind}`, `credit_${kind}_daily`] as const),
] as const

const bannerSettings = ['slide_is_show', 'slide_is_auto', 'slide_interval'] as const
const moduleSettingNames = [
  'module_order',
  ...keysOf(moduleNames).flatMap((key) => [key, `${key}_name`] as const),
] as const

export const homePageSettings = [...bannerSettings, ...moduleSettingNames] as const

/** Page and section of every setting: `setting-sections.test.ts` checks that it is complete. */
export const settingSections = {
  settings: [
    { title: '首页', names: ['circle_title', 'home_variant', 'ugc_show_type', 'rank_open'] },
    {
      title: '所在地与主办单位',
      names: ['map_adcode', 'legal_operator', 'legal_contact', 'legal_icp', 'legal_police', 'legal_license'],
    },
    { title: '启动画面', names: ['startup_switch', 'startup_image'] },
    {
      title: '发布',
      names: [
        'use_posting_type',
        'anonymous_switch',
        'posts_paused',
        'comments_paused',
        'posting_img_switch',
        'posting_img',
        'explain_title',
        'explain_content',
      ],
    },
    {
      title: '审核',
      names: [
        'audit_switch',
        'review_posts',
        'review_comments',
        'verified_publish_at_once',
        'review_nickname',
        'review_avatar',
        'review_bio',
        'reports_to_review',
        'reports_standing_days',
      ],
    },
    {
      title: '频率限制',
      note: '超出后提示「操作太频繁，请稍后再试」',
      names: ['limit_posts', 'limit_comments', 'limit_toggles', 'limit_pictures', 'limit_videos'],
    },
    { title: '积分与打赏', names: creditSettings },
    { title: '接入', names: ['menu_level', 'notice_url', 'portal_library', 'open_app_id', 'sms_budget_hour'] },
    { title: '登录安全', names: ['staff_mfa'] },
    {
      title: '安全告警',
      note: '十分钟内达到这些次数时提醒并发送告警；0 为不告警',
      names: ['security_rights', 'security_logins', 'security_signatures', 'security_floods'],
    },
    { title: '搜索', names: ['search_synonyms'] },
    { title: '公开网页', names: ['search_engines', 'embed_origins'] },
    { title: '个人信息', names: ['consent_switch', 'privacy_content', 'terms_content'] },
  ],
  reasons: [
    {
      title: '驳回与举报理由',
      note: '审核驳回、下线和成员举报时选择；最后一项须另填文字',
      names: ['reject_reasons'],
    },
  ],
  agreement: [{ title: '发帖条约', note: '发布前须勾选同意', names: ['agreement_title', 'agreement_content'] }],
  modules: [
    { title: '轮播图', names: bannerSettings },
    { title: '模块', names: moduleSettingNames },
  ],
} as const satisfies Record<string, readonly SettingSection[]>
