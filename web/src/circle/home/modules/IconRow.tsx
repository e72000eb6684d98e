import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { ContentLink } from '../../../ui/text/ContentLink.tsx'
import type { SlideItem } from '../slide-target.ts'
import { iconOf, isImageUrl } from './home-icons.ts'
import styles from './IconRow.module.css'

export const IconRow = ({ name, items }: { name: string; items: readonly SlideItem[] | undefined }) => (
  <nav aria-label={name} className={styles.row}>
    {(items ?? placeholders).map((item, index) =>
      item ? (
        <ContentLink key={item.slide.id} target={item.target} className={styles.item}>
          <span className={cx(styles.tile, tints[index % tints.length])}>
            {isImageUrl(item.slide.icon) ? (
              <img src={item.slide.icon} alt="" width={44} height={44} loading="lazy" />
            ) : (
              <Icon icon={iconOf(item.slide.icon)} />
            )}
          </span>
          <span className={cx('truncate', styles.label)}>{item.slide.name || item.slide.title}</span>
        </ContentLink>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: blanks have nothing else.
        <span key={index} className={styles.item}>
          <span className={styles.tile} />
          <span className={styles.label}>&nbsp;</span>
        </span>
      ),
    )}
  </nav>
)

const tints = [styles.brand, 'tone-ok', 'tone-gold', 'tone-red', 'tone-grey']

/** Placeholders that reserve the height. */
const placeholders: readonly undefined[] = Array.from({ length: 5 })
