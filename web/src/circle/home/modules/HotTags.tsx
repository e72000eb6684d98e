import type { Tag } from '@quanzi/contract/circle/tag'
import { formatCount } from '@quanzi/contract/text'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { Picture } from '../../../ui/media/Picture.tsx'
import { HorizontalList } from './HorizontalList.tsx'
import styles from './HotTags.module.css'
import { SectionHeader } from './SectionHeader.tsx'

/** Recommended topics, with a link to all of them. */
export const HotTags = ({ name, tags, more }: HotTagsProps) => (
  <section aria-label={name}>
    <SectionHeader title={name} more={more} />
    <HorizontalList
      items={tags}
      keyOf={({ id }) => id}
      render={(tag, near) => (
        <Link to={paths.topic(tag.id)} className={styles.card}>
          <span className={styles.picture}>{near && <Picture src={tag.thumb} width={40} height={40} />}</span>
          <span className={styles.text}>
            <b className="truncate">#{tag.tag}#</b>
            <small className="caption tabular-nums">{formatCount(tag.onlooker)} 浏览</small>
          </span>
        </Link>
      )}
      placeholder={<span className={styles.card} />}
    />
  </section>
)

type HotTagsProps = { name: string; tags: readonly Tag[] | undefined; more?: string | undefined }
