import type { Tag } from '@quanzi/contract/tag'
import { ChevronRight, Ticket } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TargetLink } from '../../ui/TargetLink.tsx'
import { targetOf } from '../../ui/target.ts'
import styles from './TagIntro.module.css'

/** What the topic is about, two lines that unfold, and the way to sign up where there is something to sign up for. */
export const TagIntro = ({ tag }: { tag: Pick<Tag, 'intro' | 'signup_info'> }) => (
  <>
    {tag.intro && <Intro text={tag.intro} />}
    {tag.signup_info && (
      <TargetLink target={targetOf(tag.signup_info.qurl)} className={styles.signup}>
        <span className={styles.ticket}>
          <Icon of={Ticket} size={16} />
        </span>
        <span className="clip grow">{tag.signup_info.title}</span>
        <span className={styles.go}>
          去报名
          <Icon of={ChevronRight} size={14} />
        </span>
      </TargetLink>
    )}
  </>
)

const Intro = ({ text }: { text: string }) => {
  const words = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another height.
  useLayoutEffect(() => {
    if (words.current && !open) setLong(words.current.scrollHeight > words.current.clientHeight + 2)
  }, [text, open])
  return (
    <div className={styles.intro}>
      <p ref={words} className={cx(styles.text, !open && 'c2')}>
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
