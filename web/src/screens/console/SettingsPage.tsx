import { CreditRows, creditSettings } from '../../features/console/CreditRows.tsx'
import { type SettingGroup, SettingGroups } from '../../features/console/SettingGroups.tsx'

/** 圈子设置: everything of the circle that is a choice, in groups. Modules and slides have a page of their own. */
export const SettingsPage = () => <SettingGroups groups={groups} />

const groups: readonly SettingGroup[] = [
  { title: '首页', names: ['circle_title', 'home_variant', 'ugc_show_type', 'rank_open'] },
  { title: '启动画面', names: ['startup_switch', 'startup_image'] },
  {
    title: '发布',
    names: [
      'use_posting_type',
      'anonymous_switch',
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
      'reports_to_review',
      'reports_standing_days',
    ],
  },
  {
    title: '频率限制',
    note: '超出后提示「操作太频繁，请稍后再试」',
    names: ['limit_posts', 'limit_comments', 'limit_toggles', 'limit_pictures', 'limit_videos'],
  },
  {
    title: '积分与打赏',
    names: creditSettings,
    draw: (settings) => <CreditRows settings={settings} />,
  },
  { title: '接入', names: ['menu_level', 'notice_url', 'portal_library', 'open_app_id', 'sms_budget_hour'] },
]
