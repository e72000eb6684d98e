import type { Tag } from '@quanzi/contract/tag'

type Named = Pick<Tag, 'name'>
type Section<T> = { key: string; name: string; tags: T[] }

/** Tags whose name begins with the word; those that only hold it follow. The #s of a topic do not count. */
export const tagsNamed = <T extends Named>(tags: readonly T[], word: string): T[] => {
  const wanted = plain(word)
  if (wanted === '') return [...tags]
  const begins = tags.filter(({ name }) => plain(name).startsWith(wanted))
  return [...begins, ...tags.filter(({ name }) => !plain(name).startsWith(wanted) && plain(name).includes(wanted))]
}

/** The hot ones first, then the categories in the order in which they come. */
export const sectionsOf = <T extends Named & Pick<Tag, 'typeid' | 'typename' | 'is_recommend'>>(
  tags: readonly T[],
): Section<T>[] => {
  const sections = new Map<string, Section<T>>()
  const put = (key: string, name: string, tag: T) => {
    const section = sections.get(key) ?? { key, name, tags: [] }
    section.tags.push(tag)
    sections.set(key, section)
  }
  for (const tag of tags) if (tag.is_recommend === 1) put('hot', '热门', tag)
  for (const tag of tags) put(String(tag.typeid), tag.typename || '其他', tag)
  return [...sections.values()]
}

const plain = (name: string): string => name.normalize('NFKC').replace(/[#\s]/g, '').toLowerCase()
