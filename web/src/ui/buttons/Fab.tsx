import type { LucideIcon } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from '../../platform/router/Link.tsx'
import { cx } from '../layout/cx.ts'
import { observeResize } from '../layout/observe-resize.ts'
import { getScrollTop, subscribeToScroll } from '../lists/scroll-position.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './Fab.module.css'

/** The round button over a list, 发帖. Hidden while the reader scrolls down; at rest it covers no other button. */
export const Fab = ({ label, icon, image, to }: { label: string; icon: LucideIcon; image?: string; to: string }) => {
  const root = useRef<HTMLAnchorElement>(null)
  const hidden = useHiddenByScroll()
  useFreePlace(root, hidden)
  return (
    <Link ref={root} to={to} aria-label={label} className={cx(styles.fab, hidden && styles.hidden)}>
      {image ? <img src={image} alt="" className={styles.image} /> : <Icon icon={icon} size={24} />}
    </Link>
  )
}

/**
 * Lifts the button over what it would cover once the page does not scroll any more, but never from under a finger. The
 * position of a button that was hidden is computed anew.
 */
const useFreePlace = (button: RefObject<HTMLElement | null>, hidden: boolean) => {
  const wasHidden = useRef(false)
  useLayoutEffect(() => {
    const element = button.current
    wasHidden.current ||= hidden
    if (!element || hidden) return
    let timer: ReturnType<typeof setTimeout>
    const placeAtRest = () => {
      clearTimeout(timer)
      timer = setTimeout(place, restMs)
    }
    const place = () => {
      if (element.matches(':active')) return placeAtRest()
      const { left, top, right, bottom, width } = element.getBoundingClientRect()
      // The present lift: it may still move to an earlier place.
      const lifted = -new DOMMatrix(getComputedStyle(element).transform).m42
      const liftOver = (selector: string): number => {
        const inColumn = [...document.querySelectorAll(selector)]
          .filter((other) => other !== element)
          .map((other) => other.getBoundingClientRect())
          .filter((box) => box.width > 0 && box.right > left - gap && box.left < right + gap)
          // A large element, such as a picture, stays tappable beside the button.
          .filter((box) => Math.min(box.width, box.height) < 2 * width)
          .sort((a, b) => b.bottom - a.bottom)
        let lift = 0
        for (const box of inColumn)
          if (box.bottom > top + lifted - lift - gap && box.top < bottom + lifted - lift + gap)
            lift = bottom + lifted + gap - box.top
        return lift
      }
      const lift = [`${neverCovered}, main nav a`, neverCovered].map(liftOver).find((one) => one < maxLift()) ?? 0
      element.style.setProperty('--lift', `${lift}px`)
    }
    if (wasHidden.current) place()
    else placeAtRest()
    const stopObserving = observeResize(document.body, placeAtRest)
    const stopListening = subscribeToScroll(placeAtRest)
    return () => {
      clearTimeout(timer)
      stopObserving()
      stopListening()
    }
  }, [button, hidden])
}

/** Buttons, the link beside a heading, and …全文; icons where there is room. Cards are links too, which it may cover. */
const neverCovered = 'main button, main h2 + a, main [data-read-more]'
const gap = 4
/** A delay longer than a tap. */
const restMs = 400
/** Three rows of the large icons on a small phone. */
const maxLift = () => Math.max(240, window.innerHeight * 0.4)

const useHiddenByScroll = () => {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = getScrollTop()
    let restTimer: ReturnType<typeof setTimeout>
    const stop = subscribeToScroll(() => {
      const moved = getScrollTop() - last
      last = getScrollTop()
      if (Math.abs(moved) > 2) setHidden(moved > 0 && last > 40)
      clearTimeout(restTimer)
      restTimer = setTimeout(() => setHidden(false), restMs)
    })
    return () => {
      clearTimeout(restTimer)
      stop()
    }
  }, [])
  return hidden
}
