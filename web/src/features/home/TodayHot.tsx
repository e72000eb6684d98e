import type { Post } from '@quanzi/contract/post'
import { ChevronRight, Flame } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { oneLine } from '../../ui/one-line.ts'
import { TickerLine } from './TickerLine.tsx'
import styles from './TodayHot.module.css'

/** The hottest posts of the day, a line each. */
export const TodayHot = ({ name, posts }: { name: string; posts: readonly Post[] | undefined }) => {
  const entries = useMemo(
    () =>
      posts?.map((post) => ({
        key: post.topic_id,
        words: oneLine(post.content),
        target: { to: paths.post(post.topic_id) },
      })),
    [posts],
  )
  return (
    <TickerLine
      label={name}
      entries={entries}
      head={
        <span className={styles.name}>
          <Icon of={Flame} size={16} filled />
          {name}
        </span>
      }
      tail={() => <Icon of={ChevronRight} size={14} className={styles.chevron} />}
    />
  )
}
