import { useRef, useState } from 'react'
import { cx } from '../layout/cx.ts'
import styles from './ExpandableText.module.css'
import { useOverflows } from './use-overflows.ts'

export const ExpandableText = ({ text, lines }: { text: string; lines: 2 | 3 }) => {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [expanded, setExpanded] = useState(false)
  const overflows = useOverflows(paragraph, text, !expanded)
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
