import { expect, test } from 'vitest'
import { ApiError, timedOut } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

test.each([
  ['a silent server is asked once, so that its error shows after one time limit', new ApiError(0, '', timedOut), false],
  ['a lost connection is tried again', new ApiError(0, ''), true],
  ['an error of the server is not repeated', new ApiError(422, '内容包含违规信息'), false],
])('%s', (_title, error, isRetried) => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry
  expect(typeof retry === 'function' && retry(0, error)).toBe(isRetried)
})
