import { limits } from '@quanzi/contract/limits'
import { listen } from '../../platform/listen.ts'
import { isMotionReduced } from '../state/settings/elder.ts'

export const scrollToTop = () => {
  const from = window.scrollY
  if (isMotionReduced()) return window.scrollTo(0, 0)
  const start = performance.now()
  let stopped = false
  const stop = () => {
    stopped = true
  }
  listen(window, { touchstart: stop, wheel: stop }, { once: true, passive: true })
  const step = (now: number) => {
    if (stopped) return
    const progress = Math.min(1, (now - start) / limits.scrollAnimation)
    window.scrollTo(0, from * (1 - progress) ** 3)
    if (progress < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
