import { type ReactNode, useRef } from 'react'
import { FoldButton } from '../../ui/buttons/FoldButton.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { useOverflows } from '../../ui/text/use-overflows.ts'
import styles from './Comment.module.css'
import type { Expanded } from './use-expanded.ts'

/** Six lines, then 展开. `stateKey` identifies the text in the expanded state; `lead` precedes a reply. */
export const CommentText = ({ text, stateKey, expanded, lead }: CommentTextProps) => {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const open = expanded.has(stateKey)
  const isClamped = !open && mayBeLong(text)
  const overflows = useOverflows(paragraph, text, isClamped)
  return (
    <>
      <p ref={paragraph} className={cx(lead ? styles.replyText : styles.text, isClamped && 'clamp-6')}>
        {lead}
        {lead ? <span>{text}</span> : text}
      </p>
      {(open || (isClamped && overflows)) && (
        <FoldButton expanded={open} onChange={(next) => expanded.set(stateKey, next)} className={styles.expandText} />
      )}
    </>
  )
}

/** Shorter texts need no clamp, which would cut the target of a name above a single line. */
const mayBeLong = (text: string): boolean => text.length > 40 || text.includes('\n')

type CommentTextProps = { text: string; stateKey: string; expanded: Expanded; lead?: ReactNode }
