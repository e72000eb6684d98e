import { slideListKeys } from '@quanzi/contract/console/slides'
import type { DemoContent } from './content.ts'

/** The pictures that the texts refer to, without duplicates; the posters belong to their videos. */
export const referencedPictures = (content: DemoContent): string[] => {
  const circles = Object.values(content.circles)
  return unique([
    ...[content.settings.settings['startup_image'] ?? []].flat(),
    ...content.members.map(({ avatar }) => `avatars/${avatar}`),
    ...circles.flatMap(({ tags }) => tags.map(({ image }) => image)),
    ...circles.flatMap(({ posts }) => posts.flatMap(({ images }) => images)),
    ...slideListKeys.flatMap((list) => content.slides[list].flatMap(({ thumb }) => thumb ?? [])),
    ...content.contents.flatMap(({ items }) => items.map(({ thumb }) => thumb)),
    ...content.towns.map(({ banner }) => banner),
  ])
}

export const referencedVideos = (content: DemoContent): string[] =>
  unique(Object.values(content.circles).flatMap(({ posts }) => posts.flatMap(({ video }) => video ?? [])))

const unique = (names: string[]): string[] => [...new Set(names)].sort()
