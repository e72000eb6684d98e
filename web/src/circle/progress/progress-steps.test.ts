import { expect, test } from 'vitest'
import { progressSteps, progressText, usualWaitText } from './progress-steps.ts'

const line = (...args: Parameters<typeof progressSteps>) =>
  progressSteps(...args).map(({ name, mark }) => `${name} ${mark}`)

test.each([
  [2, 'first', 0, ['提交 done', '一审 now', '二审 open', '上线 open'], '已提交，等待一审'],
  [2, 'second', 0, ['提交 done', '一审 done', '二审 now', '上线 open'], '一审已通过，等待二审'],
  [2, 'online', 0, ['提交 done', '一审 done', '二审 done', '上线 done'], '已上线'],
  [2, 'rejected', 1, ['提交 done', '一审 stopped', '二审 open', '上线 open'], '一审未通过'],
  [2, 'rejected', 2, ['提交 done', '一审 done', '二审 stopped', '上线 open'], '二审未通过'],
  [2, 'offline', 0, ['提交 done', '一审 done', '二审 done', '上线 stopped'], '已下线'],
  [1, 'first', 0, ['提交 done', '审核 now', '上线 open'], '已提交，等待审核'],
  [1, 'second', 0, ['提交 done', '审核 now', '上线 open'], '已提交，等待审核'],
  [1, 'rejected', 2, ['提交 done', '审核 stopped', '上线 open'], '未通过审核'],
  [1, 'offline', 0, ['提交 done', '审核 done', '上线 stopped'], '已下线'],
] as const)('%s levels, %s, refused at %s', (levels, stage, refuse_level, expected, text) => {
  expect(line({ levels, stage, refuse_level })).toEqual(expected)
  expect(progressText({ levels, stage, refuse_level })).toBe(text)
})

test.each([
  [null, ''],
  [1, '近 7 天，八成在 1 分钟内有结果'],
  [119, '近 7 天，八成在 119 分钟内有结果'],
  [121, '近 7 天，八成在 3 小时内有结果'],
  [2_880, '近 7 天，八成在 48 小时内有结果'],
  [2_881, '近 7 天，八成在 3 天内有结果'],
])('%s minutes are rounded up to the unit that the writer counts in', (minutes, text) => {
  expect(usualWaitText(minutes)).toBe(text)
})
