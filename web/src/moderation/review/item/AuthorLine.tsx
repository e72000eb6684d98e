import { Fragment, type ReactNode } from 'react'
import { StateBadge } from '../../../ui/feedback/StateBadge.tsx'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { TimeAndPlace } from '../../../ui/text/TimeAndPlace.tsx'
import styles from './AuthorLine.module.css'
import { useReviewFlow } from './review-flow-context.ts'
import type { ReviewItem } from './review-item.ts'
import { stateBadge } from './review-labels.ts'

/** Author, time, province and review state. `name` may replace the name by a control. */
export const AuthorLine = ({ item, size, name, remarks = [] }: AuthorLineProps) => {
  const { author, submittedAt, province, kind, state, refuseLevel } = item
  const flow = useReviewFlow()
  return (
    <div className="row gap-2-5">
      <Avatar src={author.picture} name={author.name} size={size} verified={author.verified} />
      <div className="grow">
        <div className={styles.name}>{name ?? <span className="truncate">{author.name}</span>}</div>
        <div className={styles.meta}>
          <TimeAndPlace at={submittedAt} place={province} />
          {remarks.map((remark) => (
            <Fragment key={remark}>
              <span className="dot" />
              {remark}
            </Fragment>
          ))}
        </div>
      </div>
      <StateBadge {...stateBadge(kind, state, refuseLevel, flow)} />
    </div>
  )
}

type AuthorLineProps = { item: ReviewItem; size: 32 | 40; name?: ReactNode; remarks?: readonly string[] }
