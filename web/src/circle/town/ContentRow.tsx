import type { ContentItem } from '@quanzi/contract/circle/town'
import { Picture } from '../../ui/media/Picture.tsx'
import { ContentLink } from '../../ui/text/ContentLink.tsx'
import { parseLinkTarget } from '../../ui/text/link-target.ts'
import { Time } from '../../ui/text/Time.tsx'
import styles from './ContentRow.module.css'

export const ContentRow = ({ item }: { item: ContentItem }) => (
  <ContentLink target={parseLinkTarget(item.url)} className={styles.row}>
    <span className="column grow gap-2 spread">
      <span className={`clamp-2 ${styles.title}`}>{item.title}</span>
      <span className="meta">
        <Time at={item.created_at} />
      </span>
    </span>
    {item.thumb !== '' && (
      <span className={styles.picture}>
        <Picture src={item.thumb} width={112} height={76} />
      </span>
    )}
  </ContentLink>
)
