import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { useLostAnswer } from './use-lost-answer.ts'

test('after a lost answer its outcome is looked for by the key, and another key is sent without a look', async () => {
  const find = vi.fn(async (key: string) => (key === '13800000001' ? 'done' : undefined))
  const submitOnce = renderHook(find)
  const lost = vi.fn(async (): Promise<string> => {
    throw new ApiError(0, '')
  })
  expect(await submitOnce('13800000001', lost)).toBe('done')
  expect(await submitOnce('13800000001', lost)).toBe('done')
  expect(lost).toHaveBeenCalledOnce()
  expect(find.mock.calls).toEqual([['13800000001'], ['13800000001']])
  expect(await submitOnce('13900000001', async () => 'sent')).toBe('sent')
  await expect(submitOnce('13900000001', lost)).rejects.toThrow()
  expect(find).toHaveBeenLastCalledWith('13900000001')
})

const renderHook = (find: (key: string) => Promise<string | undefined>) => {
  let submitOnce: ReturnType<typeof useLostAnswer<string>> | undefined
  const Form = () => {
    submitOnce = useLostAnswer(find)
    return null
  }
  renderToStaticMarkup(<Form />)
  if (!submitOnce) throw new Error('not rendered')
  return submitOnce
}
