import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'
import { listen } from '../../platform/listen.ts'
import { cx } from '../layout/cx.ts'
import styles from './Field.module.css'
import { useField } from './Field.tsx'

/** Grows with its text from `minRows` to `maxRows`. `unstyled` has no background. */
export const TextArea = ({ minRows = 3, maxRows = 10, unstyled = false, className, ref, ...rest }: TextAreaProps) => {
  const textareaRef = useRef<HTMLTextAreaElement>(null)
  const { value, style } = rest

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text and its indent.
  useLayoutEffect(() => {
    if (textareaRef.current) autoGrow(textareaRef.current, minRows, maxRows)
  }, [value, style, minRows, maxRows])

  // A phone that is turned breaks the lines elsewhere.
  useEffect(() => {
    const grow = () => textareaRef.current && autoGrow(textareaRef.current, minRows, maxRows)
    return listen(window, { resize: grow })
  }, [minRows, maxRows])

  return (
    <textarea
      rows={minRows}
      {...useField()}
      {...rest}
      ref={(node) => {
        textareaRef.current = node
        if (typeof ref === 'function') ref(node)
        else if (ref) ref.current = node
      }}
      className={cx(styles.control, unstyled && styles.unstyled, className)}
    />
  )
}

type TextAreaProps = ComponentProps<'textarea'> & { minRows?: number; maxRows?: number; unstyled?: boolean }

const autoGrow = (textarea: HTMLTextAreaElement, minRows: number, maxRows: number) => {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(textarea)
  const line = Number.parseFloat(lineHeight)
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
  // A height of zero while measuring would make the page jump when the caret is far down.
  const scrolled = window.scrollY
  textarea.style.height = 'auto'
  const wanted = textarea.scrollHeight - padding
  textarea.style.height = `${Math.min(Math.max(wanted, line * minRows), line * maxRows) + padding}px`
  textarea.style.overflowY = wanted > line * maxRows + 1 ? 'auto' : 'hidden'
  if (window.scrollY !== scrolled) window.scrollTo(0, scrolled)
}
