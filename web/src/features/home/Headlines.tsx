import { useMemo } from 'react'
import { Mark } from '../../ui/Badge.tsx'
import type { Item } from './jump.ts'
import { TickerLine } from './TickerLine.tsx'

/** 头条播报: the headlines, a line each, with 1/5 behind. */
export const Headlines = ({ name, items }: { name: string; items: readonly Item[] | undefined }) => {
  const entries = useMemo(
    () => items?.map(({ slide, target }) => ({ key: slide.id, words: slide.title, target })),
    [items],
  )
  return (
    <TickerLine
      low
      label={name}
      entries={entries}
      head={<Mark tone="red">{name}</Mark>}
      tail={(index) => <span className="meta num">{`${index + 1}/${entries?.length ?? 0}`}</span>}
    />
  )
}
