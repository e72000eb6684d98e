/** Kinds of jobs, as the console names them. */
export const jobLabels: Record<string, string> = {
  'award-post-credits': '结算积分',
  'lift-ban': '解除封禁',
  'send-webhook': '发送告警',
  'run-blocklist-trial': '敏感词试运行',
  'backfill-mobile-suffixes': '整理手机尾号',
  'check-review-wait': '检查等待时长',
  'move-secrets': '换用新密钥',
  'ship-logs': '外送日志',
  'check-security': '检查安全事件',
  'apply-retention': '清理到期数据',
  'mark-near-duplicates': '查找近似内容',
  'transcode-video': '处理视频',
  'compute-ranking': '计算排行',
  'delete-expired': '清理',
  vacuum: '整理数据库',
}
