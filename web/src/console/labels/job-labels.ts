import type { JobKind } from '@quanzi/contract/console/operations/job-kinds'

const labels = {
  'award-post-credits': '结算积分',
  'lift-ban': '解除封禁',
  'send-webhook': '发送告警',
  'run-blocklist-trial': '敏感词试运行',
  'mark-waiting-items': '标记待审内容的敏感词',
  'backfill-mobile-suffixes': '整理手机尾号',
  'check-review-wait': '检查等待时长',
  'move-secrets': '换用新密钥',
  'ship-logs': '外送日志',
  'check-security': '检查安全事件',
  'check-server': '检查服务器',
  'apply-retention': '清理到期数据',
  'mark-near-duplicates': '查找近似内容',
  'transcode-video': '处理视频',
  'compute-ranking': '计算排行',
  'delete-expired': '清理',
  vacuum: '整理数据库',
  'discard-profile-picture': '删除换下的头像',
  'end-pin': '结束置顶',
  'settle-hidden-items': '隐藏或恢复成员的旧内容',
  'delete-items': '删除注销成员的旧内容',
  'index-pinyin': '建立拼音索引',
  'encode-avif': '压缩图片',
  'mark-files': '写入 AI 标识',
  'purge-edge': '清除 CDN 缓存',
} satisfies Record<JobKind, string>

/** A job of an earlier release may have none. */
export const jobLabels: { readonly [kind: string]: string } = labels
