import { chinaDay } from '@quanzi/contract/text'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { me } from '../../../api/me.ts'
import { keyOf, query } from '../../../api/query.ts'
import { confirm } from '../../../ui/overlay.ts'
import { toast, toastError } from '../../../ui/toast.ts'

export const useSessions = (enabled: boolean) =>
  useQuery({ ...query('GET circle/memberapi sessions', {}), enabled, staleTime: 0 })

/** Does it, says so, and looks again; true when it was done. */
const done = async (client: QueryClient, what: () => Promise<unknown>, words: string = successWords.action) => {
  try {
    await what()
    await client.invalidateQueries({ queryKey: keyOf('GET circle/memberapi sessions') })
    toast(words)
    return true
  } catch (error) {
    toastError(error, defaultWords.action)
    return false
  }
}

export const useEndSessions = () => {
  const client = useQueryClient()
  return {
    one: (id: number) => done(client, () => call('POST circle/memberapi end_session', { id })),
    others: () => done(client, () => call('POST circle/memberapi end_sessions', {})),
    everywhere: async (): Promise<boolean> => {
      const sure = await confirm({
        title: '退出所有设备上的登录吗?',
        text: '包括这台设备，需要重新登录。',
        action: '全部退出',
        danger: true,
      })
      if (!sure || !(await done(client, () => call('POST circle/memberapi end_sessions', { all: 1 })))) return false
      forgetReader(client)
      return true
    },
  }
}

/** Until when strangers may not comment. */
export const useGuard = (enabled: boolean) => {
  const client = useQueryClient()
  const address = 'GET circle/memberapi guard'
  const { data } = useQuery({ ...query(address, {}), enabled })
  const set = async (hours: number): Promise<void> => {
    try {
      client.setQueryData(keyOf(address, {}), await call('POST circle/memberapi guard_set', { hours }))
      toast(successWords.action)
    } catch (error) {
      toastError(error, defaultWords.action)
    }
  }
  return { until: data?.until ?? null, set }
}

export const exportData = async (): Promise<void> => {
  try {
    await download('POST circle/memberapi export', `quanzi-${chinaDay(new Date())}.zip`)
    toast('数据已导出')
  } catch (error) {
    toastError(error, defaultWords.failed)
  }
}

/** Closing the account: the code goes to its own number, which the page does not know. */
export const useLeave = () => {
  const client = useQueryClient()
  return {
    sendCode: async (captcha: string) => {
      const sent = await call('POST circle/memberapi leave_code', { captcha })
      toast(successWords.sent)
      return sent
    },
    leave: async (code: string) => {
      await call('POST circle/memberapi leave', { code })
      forgetReader(client)
      toast('账号已注销')
    },
  }
}

/** The reader is a visitor from here on; what was read with the member's eyes is forgotten. */
const forgetReader = (client: QueryClient) => {
  client.setQueryData(me.queryKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] })
}
