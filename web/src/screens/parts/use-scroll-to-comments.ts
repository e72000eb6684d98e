import { useEffect, useEffectEvent, useState } from 'react'
import type { PageState } from '../../platform/router/history.ts'
import { useLocation } from '../../platform/router/hooks.ts'
import { observeLoading } from '../../ui/layout/observe-resize.ts'
import { useHistoryState } from '../../ui/state/use-history-state.ts'

/** After a tap on a card's comments, or to the `wanted` one, scrolls there once; going back restores the position instead. */
export const useScrollToComments = (wanted: number | undefined) => {
  // The links to the comments say it, in the query where the app opens a window of its own.
  const { state, search } = useLocation() as { state: Partial<PageState> | null; search: string }
  const at = state?.at ?? new URLSearchParams(search).get('at')
  const [arrived, setArrived] = useHistoryState('arrived', false)
  const [shouldScroll] = useState(!arrived && (wanted !== undefined || at === 'comments'))
  const arrive = useEffectEvent(() => {
    setArrived(true)
    return keepCommentsInView()
  })
  useEffect(() => (shouldScroll ? arrive() : undefined), [shouldScroll])
}

export const scrollToComments = (behavior: ScrollBehavior) =>
  document.getElementById('comments')?.scrollIntoView({ block: 'start', behavior })

/** Keeps following while the comments load, until the user scrolls. Returns a function that stops it. */
const keepCommentsInView = (): (() => void) =>
  observeLoading(
    document.querySelector('[role=dialog] #comments')?.closest('section') ?? document.body,
    giveUpAfter,
    () => {
      const marked = document.querySelector('[aria-labelledby=comments] [aria-current]')
      if (marked) marked.scrollIntoView({ block: 'center', behavior: 'instant' })
      else scrollToComments('instant')
    },
  )

const giveUpAfter = 3_000
