import type { CallInput, CallName } from '@quanzi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ignoreGone } from '../../platform/api/api-error.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import { useSiteMutation } from '../shell/use-console.ts'

/**
 * Deletes, shows a toast and calls `onDone`. An error (the record is still in use) is a toast, but not that the record is
 * gone: an earlier try may have deleted it whose answer was lost.
 */
export const useDelete = <A extends CallName>(callName: A, onDone: () => void, success = '已删除') => {
  const mutation = useSiteMutation(callName)
  const client = useQueryClient()
  const whileMounted = useWhileMounted()
  const refetchGone = (error: unknown) => {
    ignoreGone(error)
    void client.invalidateQueries()
  }
  return {
    busy: mutation.isPending,
    remove: (input: CallInput<A>) =>
      void mutation
        .mutateAsync(input)
        .catch(refetchGone)
        .then(() => {
          toast(success)
          whileMounted(onDone)
        }, toastError),
  }
}
