import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../layout/cx.ts'
import styles from './ExpandableText.module.css'

export const ExpandableText = ({ text, lines }: { text: string; lines: 2 | 3 }) => {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [expanded, setExpanded] = useState(false)
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another height.
  useLayoutEffect(() => {
    if (paragraph.current && !expanded)
      setOverflows(paragraph.current.scrollHeight > paragraph.current.clientHeight + 2)
  }, [text, expanded])
  return (
    <div className={styles.box}>
      <p ref={paragraph} className={cx(styles.text, !expanded && `clamp-${lines}`)}>
        {text}
      </p>
      {overflows && (
        <button type="button" aria-expanded={expanded} className={styles.fold} onClick={() => setExpanded(!expanded)}>
          {expanded ? '收起' : '展开'}
        </button>
      )}
    </div>
  )
}
