import { listen, stopAll } from '../../platform/listen.ts'

const refreshThreshold = 44
const maxPull = 72

type PullHandlers = { onPull: (pulling: boolean) => void; onRelease: () => void }

export const watchPull = (element: HTMLElement, { onPull, onRelease }: PullHandlers): (() => void) => {
  let start: { x: number; y: number } | null = null
  let distance = 0

  const onStart = (event: TouchEvent) => {
    const touch = event.touches[0]
    start = window.scrollY <= 0 && touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    distance = 0
  }
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!start || !touch) return
    const deltaY = touch.clientY - start.y
    if (distance === 0 && (deltaY < 8 || Math.abs(touch.clientX - start.x) > deltaY)) {
      if (Math.abs(deltaY) > 8 || Math.abs(touch.clientX - start.x) > 8) start = null
      return
    }
    if (event.cancelable) event.preventDefault()
    if (distance === 0) onPull(true)
    distance = Math.max(1, Math.min(maxPull, (deltaY - 8) * 0.5))
    element.dataset.pulling = ''
    element.style.setProperty('--pull', `${distance}px`)
  }
  const onEnd = () => {
    if (!start || distance === 0) return
    start = null
    delete element.dataset.pulling
    element.style.removeProperty('--pull')
    if (distance >= refreshThreshold) onRelease()
    else onPull(false)
  }

  return stopAll(
    listen(element, { touchstart: onStart, touchend: onEnd, touchcancel: onEnd }, { passive: true }),
    listen(element, { touchmove: onMove }, { passive: false }),
  )
}
