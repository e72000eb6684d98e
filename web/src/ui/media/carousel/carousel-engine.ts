import createCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { isMotionReduced } from '../../state/settings/elder.ts'
import { addButtons } from './carousel-buttons.ts'

export const openCarousel = (viewport: HTMLElement, loop: boolean): EmblaCarouselType => {
  const api = createCarousel(viewport, { loop, align: 'start', duration: isMotionReduced() ? 0 : 22 })
  api.on('destroy', addButtons(api, viewport))
  return api
}

/** Shows the next slide at each interval unless the reader touches, hovers or focuses the carousel. Returns the stop function. */
export const startAutoplay = (api: EmblaCarouselType, viewport: HTMLElement, interval: number): (() => void) => {
  let pointerDown = false
  const timer = setInterval(() => {
    const busy =
      pointerDown ||
      document.hidden ||
      isMotionReduced() ||
      viewport.matches(':hover') ||
      viewport.contains(document.activeElement)
    // Outside the viewport the animation would only slow down scrolling.
    if (!busy && isInViewport(viewport)) api.scrollNext()
  }, interval)
  api.on('pointerDown', () => {
    pointerDown = true
  })
  api.on('settle', () => {
    pointerDown = false
  })
  return () => clearInterval(timer)
}

const isInViewport = (viewport: HTMLElement) => {
  const { top, bottom } = viewport.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
