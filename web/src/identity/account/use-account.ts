import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { hasCode } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { fetchFile } from '../../platform/api/fetch-file.ts'
import { meQuery } from '../../platform/api/me.ts'
import { query, queryKeyOf } from '../../platform/api/query.ts'
import { bridge } from '../../platform/bridge/bridge.ts'
import { downloadFile } from '../../platform/download-file.ts'
import { attempt, toast } from '../../ui/feedback/toast.ts'
import { confirmRisks } from '../../ui/overlays/confirm-risks.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { endMemberVisit } from '../../ui/state/member-data.ts'
import { useLostAnswer } from '../../ui/state/use-lost-answer.ts'

export const useSessions = () => useQuery({ ...query('GET circle/memberapi sessions', {}), staleTime: 0 })

/** Runs the call, shows the toast and refetches; true when it succeeded. */
const runAction = (client: QueryClient, action: () => Promise<unknown>) =>
  attempt(async () => {
    await action()
    await client.invalidateQueries({ queryKey: queryKeyOf('GET circle/memberapi sessions') })
    toast(successMessages.action)
  })

export const useEndSessions = () => {
  const client = useQueryClient()
  return {
    one: (id: number) => runAction(client, () => call('POST circle/memberapi end_session', { id })),
    others: () => runAction(client, () => call('POST circle/memberapi end_sessions', {})),
    everywhere: async (): Promise<boolean> => {
      const confirmed = await confirm({
        title: '退出所有设备上的登录吗?',
        text: '包括这台设备，需要重新登录。',
        action: '全部退出',
        danger: true,
      })
      if (!confirmed) return false
      return attempt(async () => {
        await call('POST circle/memberapi end_sessions', { all: 1 })
        // Without a refetch of the logins before it, which would ask for one.
        endMemberVisit(client)
        toast(successMessages.action)
      })
    },
  }
}

/** Until when members who are not followed may not comment. */
export const useCommentRestriction = (enabled: boolean) => {
  const client = useQueryClient()
  const callName = 'GET circle/memberapi guard'
  const { data } = useQuery({ ...query(callName, {}), enabled })
  const setRestriction = async (hours: number): Promise<void> => {
    await attempt(async () => {
      client.setQueryData(queryKeyOf(callName, {}), await call('POST circle/memberapi guard_set', { hours }))
      toast(successMessages.action)
    })
  }
  return { until: data?.until ?? null, setRestriction }
}

export const useUnbindWeChat = () => {
  const client = useQueryClient()
  return async (): Promise<void> => {
    const confirmed = await confirm({
      title: '解除微信绑定吗?',
      text: '之后不能再用这个微信登录，用它登录的设备会退出；可以改绑其他微信。',
      action: '解绑',
      danger: true,
    })
    if (!confirmed) return
    await attempt(async () => {
      await call('POST circle/commonapi unbind_wechat', {})
      client.setQueryData(meQuery.queryKey, (me) => me && { ...me, wechat: 0 as const })
      toast(successMessages.action)
    })
  }
}

export const exportData = async (): Promise<void> => {
  if (!bridge.savesFiles) return toast('这里不能保存文件，请在浏览器中打开圈子，登录后导出')
  await attempt(async () => {
    const { blob, name } = await fetchFile('POST circle/memberapi export', {})
    downloadFile(blob, name)
    toast('数据已导出')
  }, defaultMessages.failed)
}

/** The session ends with the account. */
const hasLeft = (): Promise<'left' | undefined> =>
  call('GET ajax/user', {}, { prompts: 'none' }).then(
    () => undefined,
    (error) => (hasCode(error, 401) ? 'left' : undefined),
  )

export const useDeleteAccount = () => {
  const client = useQueryClient()
  /** A further try would ask for a login, which makes a new account. */
  const leaveOnce = useLostAnswer<'left' | 'stays'>(hasLeft)
  return {
    requestCode: (captcha: string) => call('POST circle/memberapi leave_code', { captcha }),
    /** False when the member stays, for what would be left without a reviewer. */
    deleteAccount: async (code: string): Promise<boolean> => {
      const send = (confirmation: { confirmed?: '1' }) => call('POST circle/memberapi leave', { code, ...confirmation })
      const outcome = await leaveOnce('', async () =>
        (await confirmRisks('注销', send, '确认注销账号吗?')) === undefined ? 'stays' : 'left',
      )
      if (outcome === 'stays') return false
      endMemberVisit(client)
      toast('账号已注销')
      return true
    },
  }
}
