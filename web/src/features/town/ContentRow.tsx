import type { ContentItem } from '@quanzi/contract/town'
import { Picture } from '../../ui/Picture.tsx'
import { TargetLink } from '../../ui/TargetLink.tsx'
import { Time } from '../../ui/Time.tsx'
import { targetOf } from '../../ui/target.ts'
import styles from './ContentRow.module.css'

/** An entry of a content list: title and day, its picture at the right; it leads out. */
export const ContentRow = ({ item }: { item: ContentItem }) => (
  <TargetLink target={targetOf(item.url)} className={styles.row}>
    <span className={styles.words}>
      <span className={`c2 ${styles.title}`}>{item.title}</span>
      <span className="meta">
        <Time at={item.created_at} />
      </span>
    </span>
    {item.thumb !== '' && (
      <span className={styles.picture}>
        <Picture src={item.thumb} width={112} height={76} />
      </span>
    )}
  </TargetLink>
)
