import { listen } from '../../platform/listen.ts'
import { isMotionReduced } from '../state/settings/elder.ts'

/** The edge from which the browser navigates back. */
const edgePx = 28
const slopPx = 10
const fastPxPerMs = 0.4

type Direction = 1 | -1
type SwipeHandlers = { hasNext: (direction: Direction) => boolean; onSwipe: (direction: Direction) => void }
type Swipe = { x: number; y: number; at: number; pointer: number; panel: HTMLElement; moving: boolean }

/**
 * Follows a finger that moves a panel to the side. The panel's `touch-action` leaves these movements to the page and
 * scrolling to the browser, which then cancels the pointer. What scrolls sideways by itself keeps its gesture.
 */
export const watchTabSwipe = (panelId: string, { hasNext, onSwipe }: SwipeHandlers): (() => void) => {
  let swipe: Swipe | undefined

  const reset = () => {
    if (swipe?.moving) swipe.panel.style.translate = ''
    swipe = undefined
  }
  const onDown = (event: PointerEvent) => {
    if (!event.isPrimary) return reset()
    const { clientX: x, clientY: y, timeStamp: at, pointerId: pointer, target } = event
    const panel = document.getElementById(panelId)
    if (event.pointerType !== 'touch' || !panel || !(target instanceof Element) || !panel.contains(target)) return
    if (x < edgePx || x > window.innerWidth - edgePx || ownsGesture(target, panel)) return
    swipe = { x, y, at, pointer, panel, moving: false }
  }
  const onMove = (event: PointerEvent) => {
    if (!swipe || event.pointerId !== swipe.pointer) return
    const [dx, dy] = [event.clientX - swipe.x, event.clientY - swipe.y]
    if (!swipe.moving) {
      if (Math.abs(dy) > slopPx && Math.abs(dy) > Math.abs(dx)) return reset()
      if (Math.abs(dx) < slopPx || Math.abs(dx) < Math.abs(dy) * 1.5) return
      swipe.moving = true
    }
    if (isMotionReduced()) return
    const resistance = hasNext(dx < 0 ? 1 : -1) ? 0.6 : 0.15
    swipe.panel.style.translate = `${dx * resistance}px`
  }
  const onUp = (event: PointerEvent) => {
    if (!swipe || event.pointerId !== swipe.pointer) return
    const { x, at, moving, panel } = swipe
    const dx = event.clientX - x
    const direction = dx < 0 ? 1 : -1
    const isFar = Math.abs(dx) > panel.clientWidth / 4
    const isFast = Math.abs(dx) > 40 && Math.abs(dx) / Math.max(1, event.timeStamp - at) > fastPxPerMs
    reset()
    if (!moving || !(isFar || isFast) || !hasNext(direction)) return
    onSwipe(direction)
    requestAnimationFrame(() => slideIn(document.getElementById(panelId), direction))
  }

  const stopListening = listen(
    window,
    { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: reset },
    { passive: true },
  )
  return () => {
    reset()
    stopListening()
  }
}

/** A carousel, a slider, text being selected, and everything that scrolls sideways. */
const ownsGesture = (target: Element, panel: Element): boolean => {
  if (target.closest('[aria-roledescription], input, textarea, select, [contenteditable], video')) return true
  if (!(document.getSelection()?.isCollapsed ?? true)) return true
  for (let element: Element | null = target; element && element !== panel; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX))
      return true
  }
  return false
}

const slideIn = (panel: HTMLElement | null, direction: Direction) => {
  if (!panel || isMotionReduced()) return
  panel.animate(
    [
      { translate: `${direction * 25}%`, opacity: 0 },
      { translate: '0', opacity: 1 },
    ],
    {
      duration: 200,
      easing: 'cubic-bezier(.2, .8, .2, 1)',
    },
  )
}
