import type { CallInput, CallName } from '@quanzi/contract'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import { useSiteMutation } from '../shell/use-console.ts'

/** Deletes, shows a toast and calls `onDone`. An error (the record is still in use) is a toast. */
export const useDelete = <A extends CallName>(callName: A, onDone: () => void) => {
  const mutation = useSiteMutation(callName)
  const whileMounted = useWhileMounted()
  return (input: CallInput<A>) =>
    void mutation.mutateAsync(input).then(() => {
      toast('已删除')
      whileMounted(onDone)
    }, toastError)
}
