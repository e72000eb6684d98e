import { Layers } from 'lucide-react'
import { Chip } from '../../../ui/inputs/Chip.tsx'
import type { ReviewItem } from './review-item.ts'

export const NearDuplicateChip = ({ item: { nearDuplicates }, onOpen, className }: NearDuplicateChipProps) =>
  nearDuplicates > 0 && (
    <Chip icon={Layers} onClick={onOpen} {...(className && { className })}>
      {`另有 ${nearDuplicates < 100 ? nearDuplicates : '99+'} 条相同内容`}
    </Chip>
  )

type NearDuplicateChipProps = { item: ReviewItem; onOpen: () => void; className?: string | undefined }
