import { type PointerEvent, useRef } from 'react'
import { useScrollZoom } from './use-scroll-zoom.ts'

/** The type of a slide that is as wide as the screen and scrolls. */
type LongSlide = { type: 'long'; src: string; width: number; height: number; alt: string; note?: string }
declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    long: LongSlide
  }
}

/** A long picture from its top. A pinch or a double tap enlarges it; while it is enlarged a drag moves it. */
export const LongPictureSlide = ({ slide }: { slide: LongSlide }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const { zoomed } = useScrollZoom(scroller)
  // The viewer turns the page by the pointer events that reach it.
  const keep = (event: PointerEvent) => zoomed && event.stopPropagation()
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus.
      tabIndex={0}
      role="group"
      aria-label={slide.alt}
      className="long-picture"
      data-zoomed={zoomed || undefined}
      onPointerDown={keep}
      onPointerMove={keep}
      onPointerUp={keep}
    >
      <img src={slide.src} width={slide.width} height={slide.height} alt="" draggable={false} />
    </div>
  )
}
