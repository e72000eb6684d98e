import { useState } from 'react'
import { wordsFor } from '../../../api/api-error.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import { useChange, useSiteQuery } from '../use-console.ts'

export const useHealth = () => useSiteQuery('GET console/health detail', {}, { refetchInterval: 30_000 })

export const useRetry = () => {
  const { mutateAsync, isPending } = useChange('POST console/health retry')
  return {
    busy: isPending,
    retry: (job_id: number) => void mutateAsync({ job_id }).then(() => toast('已重新排队'), toastError),
  }
}

export const useHook = () => useSiteQuery('GET console/hook detail', {})

export const useSaveHook = () => {
  const save = useChange('POST console/hook save')
  const test = useChange('POST console/hook try')
  const [error, setError] = useState('')
  const [secret, setSecret] = useState('')
  const run = async (work: () => Promise<unknown>, words: string) => {
    setError('')
    try {
      await work()
      toast(words)
    } catch (refused) {
      setError(wordsFor(refused))
    }
  }
  return {
    error,
    /** Told by the server once, shown until one leaves. */
    secret,
    saving: save.isPending,
    testing: test.isPending,
    save: (url: string, renew: boolean) =>
      run(async () => {
        const told = await save.mutateAsync({ url, renew: renew ? 1 : 0 })
        if (told.secret) setSecret(told.secret)
      }, '保存成功'),
    test: () => run(() => test.mutateAsync({}), '对方已收下'),
  }
}
