import { useLayoutEffect, useRef, useState } from 'react'
import styles from './Comment.module.css'
import type { Unfolded } from './use-unfolded.ts'

/** Six lines, then 展开. `name`: what it is called among the unfolded ones. */
export const CommentText = ({ text, name, unfolded }: { text: string; name: string; unfolded: Unfolded }) => {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [cut, setCut] = useState(false)
  const open = unfolded.has(name)

  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = paragraph.current as HTMLParagraphElement
    if (!open) setCut(scrollHeight > clientHeight + 1)
  }, [open])

  return (
    <>
      <p ref={paragraph} className={open ? styles.text : `${styles.text} c6`}>
        {text}
      </p>
      {(cut || open) && (
        <button type="button" aria-expanded={open} onClick={() => unfolded.set(name, !open)} className={styles.more}>
          {open ? '收起' : '展开'}
        </button>
      )}
    </>
  )
}
