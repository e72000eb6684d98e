import type { SettingName } from '@quanzi/contract/console/setting-fields'
import { settingLabels } from '../labels/setting-labels.ts'
import { settingSections } from '../labels/setting-sections.ts'
import type { ConsolePage } from '../shell/console-page.ts'

type SettingEntry = { name: SettingName; label: string; note: string; page: string; group: string }

const settings: readonly SettingEntry[] = Object.entries(settingSections).flatMap(([page, groups]) =>
  groups.flatMap(({ title, names }) =>
    names.map((name) => ({
      name,
      page,
      group: title,
      label: settingLabels[name].label,
      note: settingLabels[name].note ?? '',
    })),
  ),
)

const maxResults = 6

/** Settings by label or section, then by description. */
export const searchSettings = (query: string, pages: readonly ConsolePage[]): SettingEntry[] => {
  if (query === '') return []
  const visibleKeys = new Set(pages.map(({ key }) => key))
  return rankByMatch(
    settings.filter(({ page }) => visibleKeys.has(page)),
    query,
    ({ label, name, group, note }) => [label, name, group, note],
  ).slice(0, maxResults)
}

/** Pages by name, other words, path or group; all of them for an empty query. */
export const searchPages = (query: string, pages: readonly ConsolePage[]): ConsolePage[] =>
  query === ''
    ? [...pages]
    : rankByMatch(pages, query, ({ title, key, group = '', words = [] }) => [title, words.join(' '), key, group])

/** Items with the query in one of their texts; earlier matches and prefixes rank higher. */
const rankByMatch = <T>(all: readonly T[], query: string, texts: (item: T) => string[]): T[] => {
  const needle = normalize(query)
  const rank = (item: T) => {
    const found = texts(item).map((text) => normalize(text).indexOf(needle))
    const firstMatch = found.findIndex((index) => index >= 0)
    return firstMatch < 0 ? -1 : 2 * firstMatch + (found[firstMatch] === 0 ? 0 : 1)
  }
  return all
    .map((item) => ({ item, rank: rank(item) }))
    .filter((entry) => entry.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, '')
