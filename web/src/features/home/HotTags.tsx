import type { Tag } from '@quanzi/contract/tag'
import { formatCount } from '@quanzi/contract/text'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './HotTags.module.css'
import { SectionHead } from './SectionHead.tsx'
import { SideRow } from './SideRow.tsx'

/** The recommended topics side by side, and the way to all. */
export const HotTags = ({
  name,
  tags,
  more,
}: {
  name: string
  tags: readonly Tag[] | undefined
  more?: string | undefined
}) => (
  <section aria-label={name}>
    <SectionHead title={name} more={more} />
    <SideRow
      items={tags}
      keyOf={({ id }) => id}
      render={(tag) => (
        <Link to={paths.topic(tag.id)} className={styles.card}>
          <span className={styles.picture}>
            <Picture src={tag.thumb} width={40} height={40} />
          </span>
          <span className={styles.words}>
            <b className="clip">#{tag.tag}#</b>
            <small className="num">{formatCount(tag.onlooker)} 浏览</small>
          </span>
        </Link>
      )}
      blank={<span className={styles.card} />}
    />
  </section>
)
