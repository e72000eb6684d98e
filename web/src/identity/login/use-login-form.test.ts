import { afterEach, expect, test, vi } from 'vitest'
import { findDone } from './use-login-form.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each(['login', 'bind'] as const)(
  'after a lost answer only a member with the number that was entered counts as the outcome of %s',
  async (purpose) => {
    vi.stubGlobal('location', { search: '' })
    const user = { memberid: 7, mobile: '138****0001' }
    vi.stubGlobal('fetch', async () => Response.json({ state: 1, data: { user }, error: '', code: 0 }))
    expect(await findDone[purpose]('13800000001')).toEqual(user)
    expect(await findDone[purpose]('13900000001')).toBeUndefined()
  },
)
