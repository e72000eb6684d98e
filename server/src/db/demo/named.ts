import { slideLists } from '@quanzi/contract/console/slides'
import type { Content } from './content.ts'

/** The pictures that the texts name, each once; the posters of clips come with the clips. */
export const picturesNamed = (content: Content): string[] => {
  const circles = Object.values(content.circles)
  return unique([
    ...[content.settings.settings['startup_image'] ?? []].flat(),
    ...content.members.map(({ avatar }) => `avatars/${avatar}`),
    ...circles.flatMap(({ tags }) => tags.map(({ image }) => image)),
    ...circles.flatMap(({ posts }) => posts.flatMap(({ images }) => images)),
    ...slideLists.flatMap((list) => content.slides[list].flatMap(({ thumb }) => thumb ?? [])),
    ...content.contents.flatMap(({ items }) => items.map(({ thumb }) => thumb)),
    ...content.towns.map(({ banner }) => banner),
  ])
}

export const clipsNamed = (content: Content): string[] =>
  unique(Object.values(content.circles).flatMap(({ posts }) => posts.flatMap(({ video }) => video ?? [])))

const unique = (names: string[]): string[] => [...new Set(names)].sort()
