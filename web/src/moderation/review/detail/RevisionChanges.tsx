import { FilePenLine } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../../../ui/media/Icon.tsx'
import type { ReviewItem } from '../item/review-item.ts'
import { LazyTextDiff } from './LazyTextDiff.tsx'
import styles from './RevisionChanges.module.css'

export const RevisionChanges = ({ item, previousRevision }: RevisionChangesProps) => {
  const id = useId()
  const mediaCount = item.pictures.length + (item.video ? 1 : 0)
  return (
    <section aria-labelledby={id} className={styles.changed}>
      <h3 id={id} className={styles.title}>
        <Icon icon={FilePenLine} size={16} />
        {`与第 ${previousRevision.rev} 版相比`}
      </h3>
      {previousRevision.content !== item.content && (
        <LazyTextDiff before={previousRevision.content} after={item.content} />
      )}
      {previousRevision.pictures !== mediaCount ? (
        <p>{`图片、视频 ${previousRevision.pictures} → ${mediaCount}`}</p>
      ) : (
        previousRevision.replaced === 1 && <p>图片、视频有更换</p>
      )}
    </section>
  )
}

type RevisionChangesProps = { item: ReviewItem; previousRevision: NonNullable<ReviewItem['previousRevision']> }
