import { useEffect } from 'react'
import { useArrival, useLocation } from '../../router/hooks.ts'

/** Whoever tapped the comments of a card begins there, the first time; going back finds the place that was left. */
export const useArrivalAtComments = () => {
  const { state } = useLocation() as { state: { at?: string } | null }
  const arrival = useArrival()
  const wanted = state?.at === 'comments' && arrival !== 'pop'
  useEffect(() => (wanted ? stayAtComments() : undefined), [wanted])
}

/** Brings the head of the comments to the top. */
export const showComments = (behavior: ScrollBehavior) =>
  document.getElementById('comments')?.scrollIntoView({ block: 'start', behavior })

/** The page grows while the comments arrive; the reader's own hand ends the following. Answers how to stop. */
const stayAtComments = (): (() => void) => {
  const watcher = new ResizeObserver(() => showComments('instant'))
  const stop = () => {
    watcher.disconnect()
    clearTimeout(timer)
    for (const event of hands) window.removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, patience)
  for (const event of hands) window.addEventListener(event, stop, { passive: true })
  watcher.observe(document.body)
  return stop
}

const hands = ['wheel', 'touchstart', 'keydown'] as const
const patience = 3_000
