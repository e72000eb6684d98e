import type { Post } from '@quanzi/contract/circle/post'
import { ChevronRight, Flame } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { toSingleLine } from '../../../ui/text/single-line.ts'
import { Ticker } from './Ticker.tsx'
import styles from './TodayHot.module.css'

export const TodayHot = ({ name, posts }: { name: string; posts: readonly Post[] | undefined }) => {
  const entries = useMemo(
    () =>
      posts?.map((post) => ({
        key: post.topic_id,
        text: toSingleLine(post.content),
        target: { to: paths.post(post.topic_id) },
      })),
    [posts],
  )
  return (
    <Ticker
      label={name}
      entries={entries}
      head={
        <span className={styles.name}>
          <Icon icon={Flame} size={16} filled />
          {name}
        </span>
      }
      tail={() => <Icon icon={ChevronRight} size={14} className="muted" />}
    />
  )
}
