import {
  choiceSettings,
  numberSettings,
  switchSettings,
  textSettings,
} from '../../contract/src/console/setting-fields.ts'
import { settings as environment, type Setting } from '../../server/src/config/env.mjs'
import { settingNames, toSettingValues } from '../../server/src/console/settings/setting-values.ts'
import { toSite } from '../../server/src/identity/site/site.ts'
import { settingLabels } from '../../web/src/console/labels/setting-labels.ts'
import { code, codes, page, table } from './markdown.ts'

const environmentRows = () =>
  Object.entries<Setting<unknown>>(environment).map(([name, { check, fallback, production, hidden, zh, en }]) => [
    code(name),
    [fallback === undefined ? '' : code(fallback), production === undefined ? '' : `${code(production)} in production`]
      .filter(Boolean)
      .join('; '),
    `${en}${hidden ? ' (secret: never logged)' : ''}<br>${zh}`,
    check.en.replace(/^must (be |not be empty$)/, ''),
  ])

type SiteRow = Parameters<typeof toSite>[0]

const noUrls = { scheme: '', wap_url: '', download: '' }
const emptySite: Partial<SiteRow> = { id: 0, settings: {}, explain: {}, ...noUrls, verify_files: [] }

const siteRows = () => {
  const defaults = toSettingValues(toSite(emptySite as SiteRow))
  return settingNames.map((name) => {
    const { label, note = '', unit = '' } = settingLabels[name]
    return [code(name), `${label}${unit && `（${unit}）`}`, valuesOf(name), shown(defaults[name]), note]
  })
}

const valuesOf = (name: string): string => {
  if ((switchSettings as readonly string[]).includes(name)) return '`0`, `1`'
  const choice = (choiceSettings as Record<string, readonly string[]>)[name]
  if (choice) return codes(choice)
  const range = (numberSettings as Record<string, readonly number[]>)[name]
  if (range) return range.map((bound) => bound.toLocaleString('en')).join(' – ')
  const length = (textSettings as Record<string, readonly number[]>)[name]
  return length ? `${length.map((bound) => bound.toLocaleString('en')).join(' – ')} characters` : ''
}

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ')
  return value === '' ? '' : code(value)
}

export const settingsPage = (): string =>
  page(
    'Settings',
    '## Environment',
    'Read once at the start by `server/src/config/env.mjs`, from the environment or a file `.env`. All faults are reported together, before anything is installed, built or opened. `npm start -- --help` prints the same list.',
    table(['name', 'default', 'meaning', 'value'], environmentRows()),
    '## Site',
    'Operators change them in the console, each site for itself. Source: `contract/src/console/setting-fields.ts` (values), `server/src/identity/site/site-settings.ts` (defaults), `web/src/console/labels/setting-labels.ts` (labels). Rules: [settings.md](../spec/settings.md).',
    table(['name', 'label', 'values', 'default', 'note'], siteRows()),
  )
