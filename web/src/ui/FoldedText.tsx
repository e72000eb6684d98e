import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import styles from './FoldedText.module.css'

/** An introduction of a few lines, with 展开 where there is more of it than they hold. */
export const FoldedText = ({ text, lines }: { text: string; lines: 2 | 3 }) => {
  const words = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another height.
  useLayoutEffect(() => {
    if (words.current && !open) setLong(words.current.scrollHeight > words.current.clientHeight + 2)
  }, [text, open])
  return (
    <div className={styles.box}>
      <p ref={words} className={cx(styles.text, !open && `c${lines}`)}>
        {text}
      </p>
      {long && (
        <button type="button" aria-expanded={open} className={styles.fold} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开'}
        </button>
      )}
    </div>
  )
}
