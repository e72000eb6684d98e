import type { Slide } from '@quanzi/contract/circle/home'
import { toRecord } from '@quanzi/contract/objects'
import { paths } from '../../paths.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { type LinkTarget, parseLinkTarget } from '../../ui/text/link-target.ts'

/** The target of a slide: '1' a URL, '2' a content list. `jump_to` is free text of operators, so it is validated. */
export const slideTarget = ({
  jump_type,
  jump_to,
  url,
}: Pick<Slide, 'jump_type' | 'jump_to' | 'url'>): LinkTarget | null => {
  const parsed = toRecord(parseJson(jump_to))
  if (jump_type === '2' && Number(parsed.content_id) > 0) {
    return { to: paths.contentList(Number(parsed.content_id), String(parsed.content_name ?? '')) }
  }
  return parseLinkTarget(typeof parsed.url === 'string' ? parsed.url : '') ?? parseLinkTarget(url)
}

export type SlideItem = { slide: Slide; target: LinkTarget | null }

/** Slides with their targets, without those whose screen does not exist. */
export const toSlideItems = (slides: readonly Slide[], screenExists: (to: string) => boolean): SlideItem[] =>
  slides
    .map((slide) => ({ slide, target: slideTarget(slide) }))
    .filter(({ target }) => !target || 'href' in target || screenExists(target.to))
