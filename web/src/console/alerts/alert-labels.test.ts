import type { Alert } from '@quanzi/contract/console/operations/alerts'
import { expect, test } from 'vitest'
import { formatAlert } from './alert-labels.ts'

const alert = (key: Alert['key']): Alert => ({ key, n: 3, since: '', note: '' })

test('alerts name the levels of review in the double flow only', () => {
  expect(formatAlert(alert('no_first'), 'double')).toBe('没有一审审核员，3 条内容在等待')
  expect(formatAlert(alert('no_first'), 'single')).toBe('没有审核员，3 条内容在等待')
  expect(formatAlert(alert('late_second'), 'double')).toBe('3 条内容二审超时')
  expect(formatAlert(alert('late_first'), 'single')).toBe('3 条内容审核超时')
  expect(formatAlert(alert('reports'), 'single')).toBe('3 条举报待处理')
})
