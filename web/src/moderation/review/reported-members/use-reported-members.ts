import { limits } from '@quanzi/contract/limits'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { pagedQuery, queryKeyOf } from '../../../platform/api/query.ts'
import { toast, toastError } from '../../../ui/feedback/toast.ts'

export const useReportedMembers = () =>
  useInfiniteQuery(pagedQuery('GET circle/report members', { pagesize: limits.pageSize }))

/** Closes the open reports of a member; `busy` is the id of the member whose call is running. */
export const useResolveMemberReports = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const resolveReports = async (memberId: number, outcome: 'upheld' | 'kept') => {
    setBusy(memberId)
    try {
      await call('POST circle/report settle', { member_id: memberId, outcome })
      toast(successMessages.action)
    } catch (error) {
      toastError(error, defaultMessages.action)
    }
    await client.invalidateQueries({ queryKey: queryKeyOf('GET circle/report members') })
    void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/audit list') })
    setBusy(null)
  }
  return { resolveReports, busy }
}
