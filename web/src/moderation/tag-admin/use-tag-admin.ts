import type { Page } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import { successMessages } from '@quanzi/contract/messages'
import type { AdminTag } from '@quanzi/contract/moderation/tag-admin'
import { minute } from '@quanzi/contract/time'
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { callOnce } from '../../platform/api/call-once.ts'
import { call } from '../../platform/api/client.ts'
import { type Toggle, useToggle } from '../../platform/api/mutations/optimistic-toggle.ts'
import { pagedQuery, patchCached, query, queryKeyOf } from '../../platform/api/query.ts'
import { attempt, toast, toastUndo } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'

/** Topics whose name contains the keyword, newest first; online or offline ones. */
export const useAdminTags = (tag_name: string, offline: boolean) =>
  useInfiniteQuery(
    pagedQuery('GET circle/tag list', { tag_name, ...(offline && { offline: '1' }), pagesize: limits.pageSize }),
  )

export const useAdminTag = (tag_id: number) =>
  useQuery({ ...query('GET circle/tag detail', { tag_id }), enabled: tag_id > 0 })

export const useAdminTagTypes = () => useQuery({ ...query('GET circle/tag typelist', {}), staleTime: 5 * minute })

const hotToggle: Toggle<AdminTag> = {
  name: 'hot',
  apply: (client, id, on) => patchAdminTag(client, id, (tag) => ({ ...tag, is_recommend: on ? 1 : 0 })),
  send: (tag_id, on) => call(on ? 'POST circle/tag recommend' : 'POST circle/tag recommend_cancel', { tag_id }),
  applyResult: (client, id, saved) => patchAdminTag(client, id, () => saved),
  onConfirmed: (client, id, on) => {
    toastUndo(`${on ? '已设为热门' : '已取消热门'} ${nameTag(client, id)}`, () => void undoHot(client, id, on))
    void invalidateTags(client)
  },
  onRejected: (client) => void invalidateTags(client),
}

const nameTag = (client: QueryClient, id: number): string => {
  const lists = client.getQueriesData<InfiniteData<Page<AdminTag>>>({ queryKey: queryKeyOf('GET circle/tag list') })
  const tags = lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
  return `#${tags.find((tag) => tag.id === id)?.tag ?? ''}#`
}

const undoHot = async (client: QueryClient, tag_id: number, on: boolean) => {
  await attempt(async () => {
    const saved = await call(on ? 'POST circle/tag recommend_cancel' : 'POST circle/tag recommend', { tag_id })
    patchAdminTag(client, tag_id, () => saved)
    toast(`已撤销，${on ? '取消热门' : '恢复热门'} #${saved.tag}#`)
  })
  await invalidateTags(client)
}

/** Hot or not, with ten seconds to take that back. `confirmFirst`: this reviewer wants to be asked first. */
export const useHotToggle = (tag: AdminTag, confirmFirst: boolean) => {
  const hot = useToggle(hotToggle, tag.id, tag.is_recommend === 1)
  const flip = async () => {
    const title = hot.on ? `确认取消“${tag.tag}”的热门吗?` : `确认将“${tag.tag}”设为热门吗?`
    const text = hot.on ? '它将不再出现在热门话题里' : '它将出现在首页和话题列表的热门里'
    if (!confirmFirst || (await confirm({ title, text, action: hot.on ? '取消热门' : '设为热门' }))) hot.flip()
  }
  return { on: hot.on, flip }
}

/** Offline is always confirmed, because its posts lose the topic, and can be undone for ten seconds. */
export const useTagPublication = (confirmFirst: boolean) => {
  const client = useQueryClient()
  const send = async (tag: AdminTag, to: 'offline' | 'restore', undo?: () => void) => {
    await attempt(async () => {
      await callOnce(`POST circle/tag ${to}`, { tag_id: tag.id })
      const message = `${to === 'offline' ? '已下线' : '已恢复'} #${tag.tag}#`
      if (undo) toastUndo(message, undo)
      else toast(message)
    })
    // Also after an error: another reviewer may have changed the topic.
    await invalidateTags(client)
  }
  return {
    takeOffline: async (tag: AdminTag) => {
      const title = `确认下线话题“${tag.tag}”吗?`
      const text = `下线后，它不再显示在圈子里；它的${tag.posts}条帖子仍然公开，不再带这个话题`
      if (!(await confirm({ title, text, action: '下线', danger: true }))) return
      await send(tag, 'offline', () => void send(tag, 'restore'))
    },
    restore: async (tag: AdminTag) => {
      const title = `确认恢复话题“${tag.tag}”吗?`
      if (
        confirmFirst &&
        !(await confirm({ title, text: '恢复后，它和它的关注、投票重新显示在圈子里，帖子重新带上它', action: '恢复' }))
      )
        return
      await send(tag, 'restore')
    },
  }
}

export const useSaveInitialViews = () => {
  const client = useQueryClient()
  return (tag_id: number, onlooker_faker: number) =>
    attempt(async () => {
      const saved = await call('POST circle/tag edit_onlook', { tag_id, onlooker_faker })
      patchAdminTag(client, tag_id, () => saved)
      toast(successMessages.saved)
      void invalidateTags(client)
    })
}

/** Refetches the moderation lists at once and the circle's topics the next time they are shown. */
export const invalidateTags = async (client: QueryClient): Promise<void> => {
  const circleCalls = [
    'GET circle/tagapi list',
    'GET circle/tagapi recommend_list',
    'GET circle/tagapi detail',
  ] as const
  for (const callName of circleCalls)
    void client.invalidateQueries({ queryKey: queryKeyOf(callName), refetchType: 'none' })
  await client.invalidateQueries({ queryKey: queryKeyOf('GET circle/tag detail') })
  await client.invalidateQueries({ queryKey: queryKeyOf('GET circle/tag list') })
}

const patchAdminTag = (client: QueryClient, id: number, update: (tag: AdminTag) => AdminTag) =>
  patchCached<AdminTag>(client, (x) => x.id === id && 'onlooker_faker' in x, update)
