import { listSynonyms } from '@quanzi/contract/circle/synonyms'
import type { Site } from '../../identity/site/site.ts'
import { searchText } from '../../platform/text/search.ts'

const maxVariants = 20

/** The keyword first, then the keyword with other words of the site for it or for one of its terms. */
export const expandKeyword = ({ settings }: Site, keyword: string): string[] => {
  if (settings.search_synonyms === '') return [keyword]
  const others = synonymsOf(settings.search_synonyms)
  const terms = keyword.split(/\s+/).filter((term) => term !== '')
  const byTerm = terms.map((term) => [term, ...(others.get(searchText(term)) ?? [])])
  let variants = ['']
  for (const words of byTerm)
    variants = variants.flatMap((before) => words.map((word) => `${before} ${word}`.trim())).slice(0, maxVariants)
  return [...new Set([keyword, ...variants])]
}

let latest: { text: string; others: Map<string, string[]> } | undefined

/** Synonyms by the folded word. Compiled once for each text, since a site searches with the same again and again. */
const synonymsOf = (text: string): Map<string, string[]> => {
  if (latest?.text !== text)
    latest = {
      text,
      others: new Map(
        listSynonyms(text).flatMap((group) =>
          group.map((word) => [searchText(word), group.filter((other) => other !== word)] as const),
        ),
      ),
    }
  return latest.others
}
