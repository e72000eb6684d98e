import { ArrowUp } from 'lucide-react'
import { scrollToTop } from '../../../ui/lists/scroll-to-top.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import styles from './NewItems.module.css'

/** Refetches the list only on demand, because rows must not move away under the finger. */
export const NewItems = ({ list, waitingCount, listedCount = list.data?.pages[0]?.total }: NewItemsProps) => {
  const count = list.isFetching ? 0 : (waitingCount ?? 0) - (listedCount ?? 0)
  if (count <= 0 || listedCount === undefined) return null
  return (
    <button type="button" className={styles.newItems} onClick={() => void list.refetch().then(scrollToTop)}>
      <Icon icon={ArrowUp} size={16} />
      {`有${count}条新内容`}
    </button>
  )
}

type NewItemsProps = {
  list: {
    data: { pages: readonly { total: number }[] } | undefined
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** The number of waiting items by the latest count of the server. */
  waitingCount: number | undefined
  /** How many of them the loaded list has. */
  listedCount?: number | undefined
}
