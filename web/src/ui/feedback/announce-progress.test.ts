import { expect, test } from 'vitest'
import { announceProgress } from './announce-progress.ts'

test('screen readers announce the beginning of an upload and each quarter, whatever the progress steps', () => {
  const announced = Array.from({ length: 101 }, (_, percent) => announceProgress(percent / 100))
  expect([...new Set(announced)]).toEqual(['正在上传', '已上传25%', '已上传50%', '已上传75%'])
})
