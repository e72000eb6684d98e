import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../../layout/cx.ts'
import { ImageLabel } from '../ImageLabel.tsx'
import styles from './Carousel.module.css'
import { useCarousel } from './use-carousel.ts'

/**
 * Slides that move by finger, wheel or arrow keys. With `interval` it advances by itself, except while touched, focused
 * or hidden, and with reduced motion. The first slide renders before the script loads.
 */
export const Carousel = ({
  ref,
  label,
  count,
  renderSlide,
  interval = 0,
  dots = 'over',
  counter = false,
  className,
  onChange,
  onTouch,
}: CarouselProps) => {
  const [current, setCurrent] = useState(0)
  const slides = useRef<HTMLUListElement>(null)
  const carousel = useCarousel({
    count,
    interval,
    onChange: (index) => {
      setCurrent(index)
      onChange?.(index)
    },
  })
  const indexes = Array.from({ length: count }, (_, index) => index)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') carousel.move(1)
    else if (event.key === 'ArrowLeft') carousel.move(-1)
  }
  useImperativeHandle(ref, () => ({
    jump: carousel.jump,
    focusSlide: () => focusOn(slides.current?.children[current]),
  }))
  // The slide that had the focus is now inert.
  useLayoutEffect(() => {
    if (slides.current?.contains(document.activeElement)) focusOn(slides.current.children[current])
  }, [current])
  return (
    <section
      aria-roledescription="轮播"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={onTouch}
      onFocus={onTouch}
      className={cx(styles.carousel, className)}
    >
      <div ref={carousel.ref} className={styles.window}>
        <ul ref={slides} className={styles.slides}>
          {indexes.map((index) => (
            <li
              key={index}
              aria-label={`第 ${index + 1} 张，共 ${count} 张`}
              inert={index !== current}
              className={styles.slide}
            >
              {renderSlide(index, index === current)}
            </li>
          ))}
        </ul>
      </div>
      {counter && count > 1 && <ImageLabel>{`${current + 1}/${count}`}</ImageLabel>}
      {dots && count > 1 && (
        <ol aria-hidden="true" className={cx(styles.dots, styles[dots])} style={{ '--count': count }}>
          {indexes.map((index) => (
            <li key={index} data-current={index === current || undefined} />
          ))}
        </ol>
      )}
    </section>
  )
}

const focusOn = (slide: Element | undefined) =>
  slide?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })

/** `focusSlide`: of the slide that is shown. */
export type CarouselActions = { jump: (index: number) => void; focusSlide: () => void }

type CarouselProps = {
  ref?: Ref<CarouselActions>
  label: string
  count: number
  renderSlide: (index: number, current: boolean) => ReactNode
  interval?: number
  dots?: 'over' | 'below' | false
  counter?: boolean
  className?: string | undefined
  onChange?: (index: number) => void
  /** A finger, a mouse or the keyboard may move the slides from now on. */
  onTouch?: () => void
}
