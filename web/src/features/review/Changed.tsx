import { FilePenLine } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Changed.module.css'
import type { DeskItem } from './desk-item.ts'
import { LazyDiff } from './LazyDiff.tsx'

/** What is different since somebody last decided: only that has to be read again. */
export const Changed = ({ item, earlier }: { item: DeskItem; earlier: NonNullable<DeskItem['earlier']> }) => {
  const id = useId()
  const pictures = item.pictures.length + (item.video ? 1 : 0)
  return (
    <section aria-labelledby={id} className={styles.changed}>
      <h3 id={id} className={styles.title}>
        <Icon of={FilePenLine} size={16} />
        {`与第 ${earlier.rev} 版相比`}
      </h3>
      {earlier.content !== item.content && <LazyDiff before={earlier.content} after={item.content} />}
      {earlier.pictures !== pictures && <p>{`图片、视频 ${earlier.pictures} → ${pictures}`}</p>}
    </section>
  )
}
