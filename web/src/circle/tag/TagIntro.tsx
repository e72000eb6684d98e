import type { Tag } from '@quanzi/contract/circle/tag'
import { ChevronRight, Ticket } from 'lucide-react'
import { Icon } from '../../ui/media/Icon.tsx'
import { ContentLink } from '../../ui/text/ContentLink.tsx'
import { ExpandableText } from '../../ui/text/ExpandableText.tsx'
import { parseLinkTarget } from '../../ui/text/link-target.ts'
import styles from './TagIntro.module.css'

/** Two lines that expand, and a link to the signup page if there is one. */
export const TagIntro = ({ tag }: { tag: Pick<Tag, 'intro' | 'signup_info'> }) => (
  <>
    {tag.intro && <ExpandableText text={tag.intro} lines={2} />}
    {tag.signup_info && (
      <ContentLink target={parseLinkTarget(tag.signup_info.qurl)} className={styles.signup}>
        <span className={styles.ticket}>
          <Icon icon={Ticket} size={16} />
        </span>
        <span className="truncate grow">{tag.signup_info.title}</span>
        <span className={styles.signupAction}>
          去报名
          <Icon icon={ChevronRight} size={14} />
        </span>
      </ContentLink>
    )}
  </>
)
