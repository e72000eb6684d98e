import { useQueryClient } from '@tanstack/react-query'
import { isOutdated } from '../../platform/api/api-error.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { confirmRisks } from '../../ui/overlays/confirm-risks.ts'
import { useSiteMutation } from '../shell/use-console.ts'

/** Reverts a version of the settings, the newest one seen being `version`; asks first when that publishes or hides content. */
export const useRestoreVersion = () => {
  const client = useQueryClient()
  const mutation = useSiteMutation('POST console/version_return')
  const restore = (id: number, version: number) =>
    confirmRisks('恢复', (confirmation) => mutation.mutateAsync({ id, version, ...confirmation })).then(
      (restored) => restored && toast('已恢复'),
      (error) => {
        if (isOutdated(error)) void client.invalidateQueries()
        toastError(error)
      },
    )
  return { restore, restoring: mutation.isPending }
}
