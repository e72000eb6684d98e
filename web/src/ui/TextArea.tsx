import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import { useField } from './Field.tsx'

/** Grows with its text from `minRows` to `maxRows`. `bare` has no ground of its own. */
export const TextArea = ({ minRows = 3, maxRows = 10, bare = false, className, ref, ...rest }: TextAreaProps) => {
  const own = useRef<HTMLTextAreaElement>(null)
  const { value } = rest

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    if (own.current) grow(own.current, minRows, maxRows)
  }, [value, minRows, maxRows])

  return (
    <textarea
      rows={minRows}
      {...useField()}
      {...rest}
      ref={(node) => {
        own.current = node
        if (typeof ref === 'function') ref(node)
        else if (ref) ref.current = node
      }}
      className={cx(styles.control, bare && styles.bare, className)}
    />
  )
}

type TextAreaProps = ComponentProps<'textarea'> & { minRows?: number; maxRows?: number; bare?: boolean }

const grow = (area: HTMLTextAreaElement, minRows: number, maxRows: number) => {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area)
  const line = Number.parseFloat(lineHeight)
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
  // Shrinking to nothing for the measure would let the page jump when the caret is far down.
  const scrolled = window.scrollY
  area.style.height = 'auto'
  const wanted = area.scrollHeight - padding
  area.style.height = `${Math.min(Math.max(wanted, line * minRows), line * maxRows) + padding}px`
  area.style.overflowY = wanted > line * maxRows + 1 ? 'auto' : 'hidden'
  if (window.scrollY !== scrolled) window.scrollTo(0, scrolled)
}
