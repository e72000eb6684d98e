import { errors } from '@quanzi/contract/errors'
import { formatDateTime, shorten } from '@quanzi/contract/text'
import {
  BookA,
  EyeOff,
  FilePenLine,
  Flag,
  Layers,
  type LucideIcon,
  Scale,
  ShieldAlert,
  Sparkles,
  UserPen,
  VenetianMask,
  VideoOff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { type BadgeTone, TextBadge } from '../../../ui/feedback/Badge.tsx'
import { videoStatusLabel } from '../state/queue-rules.ts'
import styles from './ItemFlags.module.css'
import type { ReviewItem } from './review-item.ts'

/** What a reviewer should know of a row first. `claimHolder` has it open; `compact`: on one line with the author. */
export const ItemFlags = ({ item, claimHolder, compact = false }: ItemFlagsProps) => {
  const { hits, reports, appeal, screeningNote, editedOnline, nearDuplicates } = item
  return (
    <FlagBadges
      large={!compact}
      className={compact ? styles.compact : styles.flags}
      flags={[
        hits.length > 0 && { tone: 'danger', icon: BookA, text: `命中 ${hits.length} 处` },
        reports > 0 && { tone: 'warn', icon: Flag, text: `${reports} 人举报` },
        appeal && { tone: 'blue', icon: Scale, text: '作者申诉' },
        screeningNote && { tone: 'warn', icon: ShieldAlert, text: shorten(screeningNote, noteCharacters) },
        editedOnline && { tone: 'blue', icon: FilePenLine, text: '上线后修改' },
        ...badgesOf(item),
        compact &&
          nearDuplicates > 0 && { tone: 'blue', icon: Layers, text: <DuplicateCount count={nearDuplicates} /> },
        claimHolder && { tone: 'blue', icon: UserPen, text: `${claimHolder}正在处理` },
      ]}
    />
  )
}

/** The whole note is in the detail. */
const noteCharacters = 18

/** Badges other than the state. */
export const badgesOf = (item: ReviewItem): Flags => {
  const { hidden, anonymous, aiLabel, is_top, topUntil, selection, commentsClosed } = item
  const videoStatus = videoStatusLabel(item)
  return [
    videoStatus && { tone: 'grey', icon: VideoOff, text: videoStatus },
    hidden && { tone: 'grey', icon: EyeOff, text: '已隐藏' },
    anonymous && { tone: 'grey', icon: VenetianMask, text: '匿名发布' },
    aiLabel && { tone: 'warn', icon: Sparkles, text: aiLabel },
    is_top === 1 && { tone: 'red', text: topUntil ? `置顶至 ${formatDateTime(topUntil)}` : '置顶' },
    selection === 1 && { tone: 'gold', text: '精选' },
    commentsClosed && { tone: 'grey', text: errors.commentsClosed[1] },
  ]
}

const DuplicateCount = ({ count }: { count: number }) => (
  <>
    {count < 100 ? count : '99+'}
    <span className="visually-hidden">条相同内容</span>
  </>
)

/** The flags that apply. Small ones keep their place in a line. */
export const FlagBadges = ({ flags, large = true, className }: FlagBadgesProps) => {
  const shown = flags.filter((flag) => typeof flag === 'object' && flag !== null)
  if (large && shown.length === 0) return null
  return (
    <div className={className}>
      {shown.map(({ tone, icon, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a badge has no state.
        <TextBadge key={index} tone={tone} icon={icon} large={large}>
          {text}
        </TextBadge>
      ))}
    </div>
  )
}

/** A false condition before a flag omits it. */
type Flags = readonly ({ tone: BadgeTone; icon?: LucideIcon; text: ReactNode } | false | '' | null | undefined)[]
type FlagBadgesProps = { flags: Flags; large?: boolean; className: string | undefined }
type ItemFlagsProps = { item: ReviewItem; claimHolder: string | undefined; compact?: boolean }
