import type { Address, Sent } from '@quanzi/contract'
import { toast, toastError } from '../../ui/toast.ts'
import { useChange } from './use-console.ts'

/** Deletes and says so; then `done`. A refusal (something still leads there) is a toast. */
export const useRemove = <A extends Address>(address: A, done: () => void) => {
  const change = useChange(address)
  return (form: Sent<A>) =>
    void change.mutateAsync(form).then(() => {
      toast('已删除')
      done()
    }, toastError)
}
