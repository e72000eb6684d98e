import { useMemo } from 'react'
import { TextBadge } from '../../../ui/feedback/Badge.tsx'
import type { SlideItem } from '../slide-target.ts'
import { Ticker } from './Ticker.tsx'

export const Headlines = ({ name, items }: { name: string; items: readonly SlideItem[] | undefined }) => {
  const entries = useMemo(
    () => items?.map(({ slide, target }) => ({ key: slide.id, text: slide.title, target })),
    [items],
  )
  return (
    <Ticker
      compact
      label={name}
      entries={entries}
      head={<TextBadge tone="red">{name}</TextBadge>}
      tail={(index) => <span className="meta tabular-nums">{`${index + 1}/${entries?.length ?? 0}`}</span>}
    />
  )
}
