import { limits } from '@quanzi/contract/limits'
import type { DeskTag } from '@quanzi/contract/tag-desk'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf, pages, patchCached, query } from '../../api/query.ts'
import { confirm } from '../../ui/overlay.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { useToggle } from '../../ui/use-toggle.ts'

/** Topics whose name has the words, newest first; those that are online, or those that were taken offline. */
export const useDeskTags = (tag_name: string, offline: boolean) =>
  useInfiniteQuery(
    pages('GET circle/tag list', { tag_name, ...(offline && { offline: '1' }), pagesize: limits.pageSize }),
  )

export const useDeskTag = (tag_id: number) =>
  useQuery({ ...query('GET circle/tag detail', { tag_id }), enabled: tag_id > 0 })

export const useDeskTypes = () => useQuery({ ...query('GET circle/tag typelist', {}), staleTime: 5 * 60_000 })

/** Hot or not, with ten seconds to take that back. `ask`: this reviewer wants to be asked first. */
export const useHot = (tag: DeskTag, ask: boolean) => {
  const client = useQueryClient()
  const hot = useToggle({
    key: `hot:${tag.id}`,
    on: tag.is_recommend === 1,
    show: (on) => patchTag(client, tag.id, (one) => ({ ...one, is_recommend: on ? 1 : 0 })),
    send: (on) => call(on ? 'POST circle/tag recommend' : 'POST circle/tag recommend_cancel', { tag_id: tag.id }),
    settle: (saved, on) => {
      patchTag(client, tag.id, () => saved)
      toast(successWords.action, { action: { label: '撤销', run: () => void takeBack(on) }, ms: limits.undoWindow })
      seeAnew(client)
    },
  })
  const takeBack = async (on: boolean) => {
    try {
      const saved = await call(on ? 'POST circle/tag recommend_cancel' : 'POST circle/tag recommend', {
        tag_id: tag.id,
      })
      patchTag(client, tag.id, () => saved)
      toast(successWords.action)
    } catch (error) {
      toastError(error, defaultWords.action)
    }
    await seeAnew(client)
  }
  const flip = async () => {
    const title = hot.on ? `确认取消“${tag.tag}”的热门吗?` : `确认将“${tag.tag}”设为热门吗?`
    const text = hot.on ? '它将不再出现在热门话题里' : '它将出现在首页和话题列表的热门里'
    if (!ask || (await confirm({ title, text, action: hot.on ? '取消热门' : '设为热门' }))) hot.flip()
  }
  return { on: hot.on, flip }
}

/**
 * Takes a topic offline at once, with ten seconds to take that back, or brings it back after a question. Either way it
 * leaves the list it stood in.
 */
export const useShelf = (ask: boolean) => {
  const client = useQueryClient()
  const send = async (tag: DeskTag, to: 'offline' | 'restore', words?: { label: string; run: () => void }) => {
    try {
      await call(`POST circle/tag ${to}`, { tag_id: tag.id })
      toast(successWords.action, words && { action: words, ms: limits.undoWindow })
    } catch (error) {
      toastError(error, defaultWords.action)
    }
    // Also after a refusal: somebody else may have done it.
    await seeAnew(client)
  }
  return {
    takeOffline: (tag: DeskTag) => send(tag, 'offline', { label: '撤销', run: () => void send(tag, 'restore') }),
    restore: async (tag: DeskTag) => {
      const title = `确认恢复话题“${tag.tag}”吗?`
      if (ask && !(await confirm({ title, text: '恢复后，它和它的关注、投票重新显示在圈子里', action: '恢复' }))) return
      await send(tag, 'restore')
    },
  }
}

/** True when the number is saved. */
export const useSaveViews = () => {
  const client = useQueryClient()
  return async (tag_id: number, onlooker_faker: string): Promise<boolean> => {
    try {
      const saved = await call('POST circle/tag edit_onlook', { tag_id, onlooker_faker })
      patchTag(client, tag_id, () => saved)
      toast(successWords.saved)
      void seeAnew(client)
      return true
    } catch (error) {
      toastError(error, defaultWords.action)
      return false
    }
  }
}

/** After any change, what shows topics looks again: the desk's own lists at once, the circle's with the next look. */
export const seeAnew = async (client: QueryClient): Promise<void> => {
  const circle = ['GET circle/tagapi list', 'GET circle/tagapi recommend_list', 'GET circle/tagapi detail'] as const
  for (const address of circle) void client.invalidateQueries({ queryKey: keyOf(address), refetchType: 'none' })
  await client.invalidateQueries({ queryKey: keyOf('GET circle/tag detail') })
  await client.invalidateQueries({ queryKey: keyOf('GET circle/tag list') })
}

const patchTag = (client: QueryClient, id: number, change: (tag: DeskTag) => DeskTag) =>
  patchCached<DeskTag>(client, (x) => x.id === id && 'onlooker_faker' in x, change)
