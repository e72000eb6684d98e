import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TargetLink } from '../../ui/TargetLink.tsx'
import styles from './IconRow.module.css'
import { iconOf, isPicture } from './icon-names.ts'
import type { Item } from './jump.ts'

/** Services, five a row; more of them scroll sideways. */
export const IconRow = ({ name, items }: { name: string; items: readonly Item[] | undefined }) => (
  <nav aria-label={name} className={styles.row}>
    {(items ?? blanks).map((item, index) =>
      item ? (
        <TargetLink key={item.slide.id} target={item.target} className={styles.item}>
          <span className={cx(styles.tile, styles[`tint${index % 5}`])}>
            {isPicture(item.slide.icon) ? (
              <img src={item.slide.icon} alt="" width={44} height={44} loading="lazy" />
            ) : (
              <Icon of={iconOf(item.slide.icon)} />
            )}
          </span>
          <span className={cx('clip', styles.label)}>{item.slide.name || item.slide.title}</span>
        </TargetLink>
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

/** Keep the room until the services are known. */
const blanks: readonly undefined[] = Array.from({ length: 5 })
