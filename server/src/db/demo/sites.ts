import { createHmac } from 'node:crypto'
import type { ModuleKey } from '@quanzi/contract/limits'
import type { Album } from './album.ts'
import type { Row } from './bulk.ts'
import type { readSites } from './content.ts'

/** The site that the demo is about; site 10002 has a few posts of its own. */
export const demoSite = 10001

/** Icons and topics lead the page, the zones close it. */
const module_order: ModuleKey[] = [
  'module_module_icon',
  'module_hot',
  'module_today',
  'module_module_slide',
  'module_module_top',
  'module_module_pic',
  'module_module_event',
  'module_module_video',
]

type Texts = ReturnType<typeof readSites>

/** The registered sites with every setting spelt out, as they start without demo content. */
export const siteRows = ({ sites, settings }: Texts, secret: string): (Row<'site'> & { id: number })[] =>
  sites.map((site) => ({
    id: site.siteId,
    name: site.sitename,
    scheme: site.scheme,
    wap_url: site.wapUrl,
    download: site.download,
    position: site.position,
    hosts: [new URL(site.wapUrl).host],
    native_secret: createHmac('sha256', secret).update(`native secret|${site.siteId}`).digest('hex'),
    settings: {
      ...settings.settings,
      startup_switch: '0',
      startup_image: [],
      home_variant: '1',
      module_order,
      audit_switch: 1,
      review_posts: true,
      review_comments: true,
      verified_publish_at_once: false,
    },
    explain: { ...settings.explain, agreement: settings.agreement },
  }))

/** The first site with what the demo shows: two levels of review, splash pictures, its place on the map. */
export const showcase = (
  site: Row<'site'> & { id: number },
  texts: Texts & { slides: Slides },
  album: Album,
): Row<'site'> => ({
  ...site,
  settings: {
    ...site.settings,
    ...texts.slides.setting,
    startup_switch: texts.settings.settings['startup_switch'],
    startup_image: [texts.settings.settings['startup_image'] ?? []].flat().map((name) => album.open(site.id, name)),
    audit_switch: 2,
    map_adcode: texts.settings.map.adcode,
    map_center: texts.settings.map.center,
  },
})

/** The words that its screening finds. */
export const wordRows = ({ settings: { words } }: Texts): Row<'word'>[] =>
  (['refuse', 'hold', 'allow'] as const).flatMap((kind) =>
    words[kind].map((text) => ({ site_id: demoSite, text, kind })),
  )
type Slides = { setting: Record<string, number> }
