import type { EmblaCarouselType } from 'embla-carousel'

/**
 * 上一张 and 下一张, for readers who do not drag, and the position that a screen reader hears after them. They come with the
 * engine, without which they would do nothing; React knows the viewport's other children only. Returns what removes them.
 */
export const addButtons = (api: EmblaCarouselType, viewport: HTMLElement): (() => void) => {
  const status = document.createElement('span')
  status.setAttribute('role', 'status')
  status.className = 'visually-hidden'
  const createButton = (label: string, go: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-label', label)
    button.addEventListener('click', () => {
      go()
      status.textContent = `第 ${api.selectedScrollSnap() + 1} 张，共 ${api.slideNodes().length} 张`
    })
    return button
  }
  const previous = createButton('上一张', () => api.scrollPrev())
  const next = createButton('下一张', () => api.scrollNext())
  /** A button at the end of its range keeps the focus. */
  const mark = () => {
    previous.setAttribute('aria-disabled', String(!api.canScrollPrev()))
    next.setAttribute('aria-disabled', String(!api.canScrollNext()))
  }
  mark()
  api.on('select', mark)
  viewport.append(previous, next, status)
  return () => {
    for (const element of [previous, next, status]) element.remove()
  }
}
