import { type PinDays, pinDays } from '@quanzi/contract/states'
import { openActionSheet } from '../../../ui/overlays/dialogs.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { describeItem } from '../item/review-labels.ts'

/** Asks how long a post leads the feed; null when the reviewer turned back. */
export const choosePinDays = async (item: ReviewItem): Promise<PinDays | null> => {
  const chosen = await openActionSheet({
    title: `置顶多久：${describeItem(item)}`,
    options: pinDays.map((days) => ({ value: String(days), label: days === 0 ? '不限' : `${days} 天` })),
  })
  return pinDays.find((days) => String(days) === chosen) ?? null
}
