import type { Slide } from '@quanzi/contract/home'
import { paths } from '../../paths.ts'
import { type Target, targetOf } from '../../ui/target.ts'

/** Where a slide leads: '1' an address, '2' a content list. `jump_to` is written by operators and may be anything. */
export const jumpOf = ({ jump_type, jump_to, url }: Pick<Slide, 'jump_type' | 'jump_to' | 'url'>): Target | null => {
  const jump = read(jump_to)
  if (jump_type === '2' && Number(jump.content_id) > 0) {
    return { to: paths.contentList(Number(jump.content_id), String(jump.content_name ?? '')) }
  }
  return targetOf(typeof jump.url === 'string' ? jump.url : '') ?? targetOf(url)
}

export type Item = { slide: Slide; target: Target | null }

/** The slides with their targets, without those that lead to a screen that is not there. */
export const itemsOf = (slides: readonly Slide[], isLive: (to: string) => boolean): Item[] =>
  slides
    .map((slide) => ({ slide, target: jumpOf(slide) }))
    .filter(({ target }) => !target || 'href' in target || isLive(target.to))

const read = (json: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
