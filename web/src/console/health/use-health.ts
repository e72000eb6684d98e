import type { CallInput } from '@quanzi/contract'
import { useState } from 'react'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { useBusyIds } from '../../ui/state/use-busy-ids.ts'
import { offerReload, useSubmit } from '../forms/use-submit.ts'
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
  const [secret, setSecret] = useState('')
  const { errorOf, run } = useSubmit({ onOutdated: offerReload(reload), onlyField: 'url' })
  return {
    error: errorOf('url'),
    /** The server returns it once. */
    secret,
    onSecretSaved: () => setSecret(''),
    saving: save.isPending,
    testing: test.isPending,
    save: (input: CallInput<'POST console/hook save'>) =>
      run(async () => {
        const result = await save.mutateAsync(input)
        setSecret(result.secret)
        toast('保存成功')
        return true
      }),
    test: () =>
      run(async () => {
        await test.mutateAsync({})
        toast('对方已收下')
      }),
  }
}
