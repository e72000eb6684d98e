import { useEffect, useState } from 'react'
import { useSearchParams } from '../../../platform/router/hooks.ts'
import { useHistoryState } from '../../../ui/state/use-history-state.ts'
import { useLatest } from './use-latest.ts'

/** A link can name the open item: `/article?tab=all&id=7`. `onShow` says whether another one opens, or it is closed. */
export const useOpenItem = (onShow: (isOther: boolean) => void) => {
  const [params] = useSearchParams()
  const linkedId = Number(params.get('id'))
  const [openId, setOpenId] = useHistoryState<number | null>(
    'open',
    Number.isSafeInteger(linkedId) && linkedId > 0 ? linkedId : null,
  )
  const latestId = useLatest(openId)
  /** Open or opened last: the panel shows it while it closes, and J and K go on from it. */
  const [lastOpenId, setLastOpenId] = useState(openId)
  if (openId !== null && openId !== lastOpenId) setLastOpenId(openId)
  // The row of a closed item takes the focus, unless the reviewer is elsewhere.
  useEffect(() => {
    if (openId === null && lastOpenId !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-item="${lastOpenId}"]`)?.focus({ preventScroll: true })
  }, [openId, lastOpenId])
  const show = (id: number | null) => {
    onShow(id !== latestId.current)
    setOpenId(id)
  }
  return {
    openId,
    lastOpenId,
    /** After a rerender, too. */
    latestId,
    open: (id: number) => show(id),
    close: () => show(null),
    forgetLast: () => setLastOpenId(null),
  }
}

export type OpenItem = ReturnType<typeof useOpenItem>
