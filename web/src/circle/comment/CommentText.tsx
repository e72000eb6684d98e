import { useLayoutEffect, useRef, useState } from 'react'
import styles from './Comment.module.css'
import type { Expanded } from './use-expanded.ts'

/** Six lines, then 展开. `stateKey` identifies the text in the expanded state. */
export const CommentText = ({ text, stateKey, expanded }: { text: string; stateKey: string; expanded: Expanded }) => {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [truncated, setTruncated] = useState(false)
  const open = expanded.has(stateKey)

  useLayoutEffect(() => {
    const text = paragraph.current
    if (text && !open) setTruncated(text.scrollHeight > text.clientHeight + 1)
  }, [open])

  return (
    <>
      <p ref={paragraph} className={open ? styles.text : `${styles.text} clamp-6`}>
        {text}
      </p>
      {(truncated || open) && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => expanded.set(stateKey, !open)}
          className={styles.expandText}
        >
          {open ? '收起' : '展开'}
        </button>
      )}
    </>
  )
}
