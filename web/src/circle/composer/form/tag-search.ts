import type { Tag } from '@quanzi/contract/circle/tag'

type Named = Pick<Tag, 'id' | 'name'>
type TagSection<T> = { key: string; name: string; tags: T[] }

/** Tags that start with the keyword, then tags that contain it, then those that the server `matched`, of which the list may lack some. # is ignored. */
export const searchTags = <T extends Named>(tags: readonly T[], query: string, matched: readonly T[]): T[] => {
  const normalizedQuery = normalizeName(query)
  if (normalizedQuery === '') return [...tags]
  const begins = tags.filter(({ name }) => normalizeName(name).startsWith(normalizedQuery))
  const contains = tags.filter(({ name }) => normalizeName(name).includes(normalizedQuery))
  return [...new Map([...begins, ...contains, ...matched].map((tag) => [tag.id, tag])).values()]
}

/** Hot tags first, then the categories in the order of the server. */
export const groupTags = <T extends Named & Pick<Tag, 'typeid' | 'typename' | 'is_recommend'>>(
  tags: readonly T[],
): TagSection<T>[] => {
  const sections = new Map<string, TagSection<T>>()
  const addToSection = (key: string, name: string, tag: T) => {
    const section = sections.get(key) ?? { key, name, tags: [] }
    section.tags.push(tag)
    sections.set(key, section)
  }
  for (const tag of tags) if (tag.is_recommend === 1) addToSection('hot', '热门', tag)
  for (const tag of tags) addToSection(String(tag.typeid), tag.typename || '其他', tag)
  return [...sections.values()]
}

const normalizeName = (name: string): string => name.normalize('NFKC').replace(/[#\s]/g, '').toLowerCase()
