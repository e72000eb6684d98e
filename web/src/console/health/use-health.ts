import type { CallInput } from '@quanzi/contract'
import { useState } from 'react'
import { errorMessage, isOutdated } from '../../platform/api/api-error.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { useBusyIds } from '../../ui/state/use-busy-ids.ts'
import { offerReload } from '../forms/offer-reload.ts'
import { useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

export const useHealth = () => useSiteQuery('GET console/health detail', {}, { refetchInterval: 30_000 })

export const useRetryJob = () => {
  const { mutateAsync, refetched } = useSiteMutation('POST console/health retry')
  const { isBusy, whileBusy } = useBusyIds()
  const retry = async (job_id: number) => {
    await mutateAsync({ job_id })
    toast('已重新排队')
    await refetched()
  }
  return { isBusy, retry: (id: number) => void whileBusy(id, () => retry(id)).catch(toastError) }
}

export const useWebhook = () => useSiteQuery('GET console/hook detail', {})

export const useWebhookForm = (reload: () => void) => {
  const save = useSiteMutation('POST console/hook save')
  const test = useSiteMutation('POST console/hook try')
  const [error, setError] = useState('')
  const [secret, setSecret] = useState('')
  const run = async (action: () => Promise<unknown>, successMessage: string) => {
    setError('')
    try {
      await action()
      toast(successMessage)
      return true
    } catch (caught) {
      if (isOutdated(caught)) offerReload(caught, reload)
      else setError(errorMessage(caught))
      return false
    }
  }
  return {
    error,
    /** The server returns it once. */
    secret,
    onSecretSaved: () => setSecret(''),
    saving: save.isPending,
    testing: test.isPending,
    save: (input: CallInput<'POST console/hook save'>) =>
      run(async () => {
        const result = await save.mutateAsync(input)
        setSecret(result.secret)
      }, '保存成功'),
    test: () => run(() => test.mutateAsync({}), '对方已收下'),
  }
}
