/** What the audit log calls each action of the console. An action that is not here shows under its own name. */
export const actionNames = {
  'member.mute': '禁言',
  'member.unmute': '解除禁言',
  'member.ban': '封禁',
  'member.unban': '解除封禁',
  'member.verify': '认证',
  'member.unverify': '取消认证',
  'member.logout': '强制下线',
  'member.look': '查看匿名作者',
  'reviewer.save': '设置审核员',
  'reviewer.remove': '移除审核员',
  'operator.save': '设置运营',
  'operator.remove': '移除运营',
  'word.add': '添加敏感词',
  'word.remove': '删除敏感词',
  'target.save': '修改时效目标',
  'hook.save': '设置告警回调',
  'job.retry': '重试任务',
  'factor.on': '开启两步验证',
  'factor.off': '关闭两步验证',
  'log.export': '导出操作日志',
} as const satisfies Record<string, string>

export type ActionName = keyof typeof actionNames
