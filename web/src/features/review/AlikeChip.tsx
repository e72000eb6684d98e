import { Layers } from 'lucide-react'
import { Chip } from '../../ui/Chip.tsx'
import type { DeskItem } from './desk-item.ts'

/** Leads from an item to those that read the same. */
export const AlikeChip = ({ item: { alike }, onOpen, className }: AlikeChipProps) =>
  alike > 0 && (
    <Chip icon={Layers} onClick={onOpen} {...(className && { className })}>
      {`另有 ${alike < 100 ? alike : '99+'} 条相同内容`}
    </Chip>
  )

type AlikeChipProps = { item: DeskItem; onOpen: () => void; className?: string | undefined }
