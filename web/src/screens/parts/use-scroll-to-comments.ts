import { useEffect } from 'react'
import { listen } from '../../platform/listen.ts'
import { useLocation, useNavigationType } from '../../platform/router/hooks.ts'
import { observeResize } from '../../ui/layout/observe-resize.ts'

/** After a tap on a card's comments, scrolls there once; going back restores the position instead. */
export const useScrollToComments = () => {
  // The links to the comments say it.
  const { state } = useLocation() as { state: { at?: string } | null }
  const arrival = useNavigationType()
  const shouldScroll = state?.at === 'comments' && arrival !== 'pop'
  useEffect(() => (shouldScroll ? keepCommentsInView() : undefined), [shouldScroll])
}

/** Scrolls the heading of the comments to the top. */
export const scrollToComments = (behavior: ScrollBehavior) =>
  document.getElementById('comments')?.scrollIntoView({ block: 'start', behavior })

/** Keeps following while the comments load, until the user scrolls. Returns a function that stops it. */
const keepCommentsInView = (): (() => void) => {
  const stop = () => {
    stopObserving()
    clearTimeout(timer)
    stopListening()
  }
  const timer = setTimeout(stop, giveUpAfter)
  const stopListening = listen(window, { wheel: stop, touchstart: stop, keydown: stop }, { passive: true })
  const stopObserving = observeResize(
    document.querySelector('[role=dialog] #comments')?.closest('section') ?? document.body,
    () => scrollToComments('instant'),
  )
  return stop
}

const giveUpAfter = 3_000
