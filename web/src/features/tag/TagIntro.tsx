import type { Tag } from '@quanzi/contract/tag'
import { ChevronRight, Ticket } from 'lucide-react'
import { FoldedText } from '../../ui/FoldedText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TargetLink } from '../../ui/TargetLink.tsx'
import { targetOf } from '../../ui/target.ts'
import styles from './TagIntro.module.css'

/** What the topic is about, two lines that unfold, and the way to sign up where there is something to sign up for. */
export const TagIntro = ({ tag }: { tag: Pick<Tag, 'intro' | 'signup_info'> }) => (
  <>
    {tag.intro && <FoldedText text={tag.intro} lines={2} />}
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
