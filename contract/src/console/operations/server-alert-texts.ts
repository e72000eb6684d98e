import type { ServerAlert } from './alerts.ts'

/** An alert of the whole server while it lasts, in the console and in the messages of robots. */
export const serverAlertTexts: Record<ServerAlert['key'], (n: number | string) => string> = {
  service: (n) => `${n} 项服务故障`,
  job_dead: (n) => `${n} 个任务失败`,
  job_failing: (n) => `${n} 个定时任务接连失败`,
  job_late: (n) => `${n} 个任务滞留`,
}
