import { Fragment, type ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { Time } from '../../ui/Time.tsx'
import type { DeskItem } from './desk-item.ts'
import { useFlow } from './flow.ts'
import styles from './WhoLine.module.css'
import { badgeOf } from './words.ts'

/** The author with time and province, and where the item stands. `name` may make the name a control. */
export const WhoLine = ({ item, size, name, more = [] }: WhoLineProps) => {
  const { author, at, province, kind, state, refuseLevel } = item
  const flow = useFlow()
  const badge = badgeOf(kind, state, refuseLevel, flow)
  return (
    <div className={styles.line}>
      <Avatar src={author.picture} name={author.name} size={size} verified={author.verified} />
      <div className="grow">
        <div className={styles.name}>{name ?? <span className="clip">{author.name}</span>}</div>
        <div className={styles.meta}>
          <Time at={at} />
          {province && (
            <>
              <span className="dot" />
              {province}
            </>
          )}
          {more.map((words) => (
            <Fragment key={words}>
              <span className="dot" />
              {words}
            </Fragment>
          ))}
        </div>
      </div>
      <StateBadge tone={badge.tone}>{badge.words}</StateBadge>
    </div>
  )
}

type WhoLineProps = { item: DeskItem; size: 32 | 40; name?: ReactNode; more?: readonly string[] }
