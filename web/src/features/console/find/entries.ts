import type { SettingName } from '@quanzi/contract/console/setting-fields'
import type { ConsolePage } from '../page.ts'
import { settingPlaces } from '../setting-places.ts'
import { settingWords } from '../setting-words.ts'

type SettingEntry = { name: SettingName; label: string; note: string; page: string; group: string }

/** Every setting with where it is changed. */
const settings: readonly SettingEntry[] = Object.entries(settingPlaces).flatMap(([page, groups]) =>
  groups.flatMap(({ title, names }) =>
    names.map((name) => ({
      name,
      page,
      group: title,
      label: settingWords[name].label,
      note: settingWords[name].note ?? '',
    })),
  ),
)

const most = 6

/** Settings by their names or headings, then by what they change. */
export const findSettings = (words: string, of: readonly ConsolePage[]): SettingEntry[] => {
  if (words === '') return []
  const open = new Set(of.map(({ key }) => key))
  return ranked(
    settings.filter(({ page }) => open.has(page)),
    words,
    ({ label, name, group, note }) => [label, name, group, note],
  ).slice(0, most)
}

/** Pages by their names, those of their groups, or their addresses; all of them where nothing was typed. */
export const findPages = (words: string, of: readonly ConsolePage[]): ConsolePage[] =>
  words === '' ? [...of] : ranked(of, words, ({ title, key, group = '' }) => [title, key, group])

/** Those that have the words in one of their texts, the earlier the text the better, and best where it begins with them. */
const ranked = <T>(all: readonly T[], words: string, texts: (one: T) => string[]): T[] => {
  const wanted = plain(words)
  const rank = (one: T) => {
    const found = texts(one).map((text) => plain(text).indexOf(wanted))
    const at = found.findIndex((index) => index >= 0)
    return at < 0 ? -1 : 2 * at + (found[at] === 0 ? 0 : 1)
  }
  return all
    .map((one) => ({ one, rank: rank(one) }))
    .filter((entry) => entry.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '')
