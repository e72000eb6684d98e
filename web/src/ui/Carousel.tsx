import { type KeyboardEvent, type ReactNode, useState } from 'react'
import styles from './Carousel.module.css'
import { cx } from './cx.ts'
import { OnPhoto } from './OnPhoto.tsx'
import { useCarousel } from './use-carousel.ts'

/**
 * Slides side by side, moved by finger, wheel or arrow keys. With `interval` it turns by itself, but never under a finger
 * or with the focus in it, nor while hidden, nor where motion is not wanted. The first slide stands before any script moves.
 */
export const Carousel = ({
  label,
  count,
  render,
  interval = 0,
  dots = 'over',
  counter = false,
  className,
}: CarouselProps) => {
  const [current, setCurrent] = useState(0)
  const carousel = useCarousel({ count, interval, onChange: setCurrent })
  const places = Array.from({ length: count }, (_, index) => index)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by !== 0) carousel.move(by)
  }
  return (
    <section
      aria-roledescription="轮播"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cx(styles.carousel, className)}
    >
      <div ref={carousel.ref} className={styles.window}>
        <ul className={styles.slides}>
          {places.map((index) => (
            <li
              key={index}
              aria-label={`第 ${index + 1} 张，共 ${count} 张`}
              inert={index !== current}
              className={styles.slide}
            >
              {render(index, index === current)}
            </li>
          ))}
        </ul>
      </div>
      {counter && count > 1 && <OnPhoto>{`${current + 1}/${count}`}</OnPhoto>}
      {dots && count > 1 && (
        <ol aria-hidden="true" className={cx(styles.dots, styles[dots])}>
          {places.map((index) => (
            <li key={index} data-current={index === current || undefined} />
          ))}
        </ol>
      )}
    </section>
  )
}

type CarouselProps = {
  label: string
  count: number
  render: (index: number, current: boolean) => ReactNode
  /** Milliseconds; 0: does not turn by itself. */
  interval?: number
  /** Over the lower right of the slide, below it, or none. */
  dots?: 'over' | 'below' | false
  /** 1/5 over the slide. */
  counter?: boolean
  className?: string | undefined
}
