import { toast, toastError } from '../../ui/feedback/toast.ts'
import { confirmRisks } from '../../ui/overlays/confirm-risks.ts'
import { useSiteMutation } from '../shell/use-console.ts'

/** Reverts a version of the settings; asks first when that publishes or hides content. */
export const useRestoreVersion = () => {
  const mutation = useSiteMutation('POST console/version_return')
  const restore = (id: number) =>
    confirmRisks('恢复', (confirmation) => mutation.mutateAsync({ id, ...confirmation })).then(
      (restored) => restored && toast('已恢复'),
      toastError,
    )
  return { restore, restoring: mutation.isPending }
}
