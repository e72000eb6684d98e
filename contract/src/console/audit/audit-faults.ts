export const auditFaultTexts = {
  missing: (n: number) => `第 ${n} 条缺失`,
  changed: (n: number) => `第 ${n} 条与封存时不符`,
  cut: (n: number) => `日志末尾被截断，第 ${n} 条起不见了`,
  shipped_cut: (n: number) => `第 ${n} 条的校验值曾外送，但日志已没有这一条：末尾被截断`,
  shipped_changed: (n: number) => `第 ${n} 条的校验值与外送的不同：这一条或更早的内容被改写`,
  seal_missing: (n: number) => `外送文件缺少第 ${n} 条的校验值`,
  seal_unreadable: (n: number) => `外送文件第 ${n} 行无法识别`,
  seals_unreadable: () => '外送文件无法读取',
} as const satisfies Record<string, (n: number) => string>

export type AuditFault = { fault: keyof typeof auditFaultTexts; entry: number }
