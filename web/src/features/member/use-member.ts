import { defaultWords, successWords } from '@quanzi/contract/words'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { me } from '../../api/me.ts'
import { keyOf, query } from '../../api/query.ts'
import { confirm } from '../../ui/overlay.ts'
import { reward, toast, toastError } from '../../ui/toast.ts'
import { useToggle } from '../../ui/use-toggle.ts'
import { type Person, showBlock, showFollow } from './patch-member.ts'

/** Follow and unfollow. `on` is what the server said last. */
export const useFollow = ({ id }: Person, on: boolean) => {
  const client = useQueryClient()
  return useToggle({
    key: `follow:${id}`,
    on,
    show: (wish) => showFollow(client, id, wish),
    send: (wish): Promise<{ is_attention: 0 | 1; credits?: number | undefined }> =>
      call(wish ? 'POST circle/commonapi subscribe' : 'POST circle/commonapi unsubscribe', { to_member_id: id }),
    settle: ({ credits }) => {
      reward(credits, '关注成功')
      for (const key of [keyOf('GET circle/topicapi watchlist'), keyOf('GET circle/memberapi homepage', {})]) {
        void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
      }
    },
  })
}

/** Asks first; afterwards nothing of theirs is left on any list. True when they are blocked. */
export const useBlock = () => {
  const client = useQueryClient()
  return async ({ id, nickname }: Person): Promise<boolean> => {
    const sure = await confirm({
      title: `确认拉黑“${nickname}”吗?`,
      text: '拉黑后，对方的笔记和互动将不再对你显示，对方不会收到通知。',
      action: '拉黑',
      danger: true,
    })
    if (!sure) return false
    return changeBlock(client, id, true)
  }
}

export const useUnblock = () => {
  const client = useQueryClient()
  return ({ id }: Person) => changeBlock(client, id, false)
}

const changeBlock = async (client: QueryClient, id: number, on: boolean): Promise<boolean> => {
  try {
    await call(on ? 'POST circle/commonapi block' : 'POST circle/commonapi unblock', { to_member_id: id })
    showBlock(client, id, on)
    toast(on ? successWords.blocked : successWords.action)
    // What the member left among others' posts (comments, likes, counts) goes or comes back with the next look.
    void client.invalidateQueries({ refetchType: on ? 'none' : 'active' })
    return true
  } catch (error) {
    toastError(error, defaultWords.action)
    return false
  }
}

/** A member's page; without an id one's own, which only a member has. */
export const useHomepage = (id: number | undefined, enabled: boolean) =>
  useQuery({ ...query('GET circle/memberapi homepage', id === undefined ? {} : { id }), enabled })

/** What the reader may do on this site. */
export const useRights = (enabled: boolean) => useQuery({ ...query('GET circle/memberapi admin', {}), enabled }).data

/** Ends the session; everything that was read with the member's eyes is forgotten. */
export const useLogout = () => {
  const client = useQueryClient()
  return async (): Promise<boolean> => {
    const sure = await confirm({ title: '确认退出登录吗?', action: '退出登录', danger: true })
    if (!sure) return false
    try {
      await call('POST login/logout', {})
      client.setQueryData(me.queryKey, null)
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] })
      toast(successWords.action)
      return true
    } catch (error) {
      toastError(error, defaultWords.action)
      return false
    }
  }
}
