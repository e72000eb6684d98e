import { useRef, useState } from 'react'
import { FoldButton } from '../buttons/FoldButton.tsx'
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
      {overflows && <FoldButton expanded={expanded} onChange={setExpanded} className={styles.fold} />}
    </div>
  )
}
