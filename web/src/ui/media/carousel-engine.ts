import createCarousel, { type EmblaCarouselType } from 'embla-carousel'

export const openCarousel = (viewport: HTMLElement, loop: boolean): EmblaCarouselType =>
  createCarousel(viewport, { loop, align: 'start', duration: prefersReducedMotion() ? 0 : 22 })

/** Shows the next slide at each interval unless the reader touches, hovers or focuses the carousel. Returns the stop function. */
export const startAutoplay = (api: EmblaCarouselType, viewport: HTMLElement, interval: number): (() => void) => {
  let pointerDown = false
  const timer = setInterval(() => {
    const busy =
      pointerDown ||
      document.hidden ||
      prefersReducedMotion() ||
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

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const isInViewport = (viewport: HTMLElement) => {
  const { top, bottom } = viewport.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
