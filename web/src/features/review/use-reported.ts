import { limits } from '@quanzi/contract/limits'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { keyOf, pages } from '../../api/query.ts'
import { toast, toastError } from '../../ui/toast.ts'

export const useReportedMembers = () =>
  useInfiniteQuery(pages('GET circle/report members', { pagesize: limits.pageSize }))

/** Answers the open reports of a member; who is being answered just now. */
export const useSettleMember = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const settle = async (memberId: number, outcome: 'upheld' | 'kept') => {
    setBusy(memberId)
    try {
      await call('POST circle/report settle', { member_id: memberId, outcome })
      toast(successWords.action)
    } catch (error) {
      toastError(error, defaultWords.action)
    }
    await client.invalidateQueries({ queryKey: keyOf('GET circle/report members') })
    void client.invalidateQueries({ queryKey: keyOf('GET circle/audit list') })
    setBusy(null)
  }
  return { settle, busy }
}
