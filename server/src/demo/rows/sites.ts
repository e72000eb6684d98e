import { createHmac } from 'node:crypto'
import { limits, type ModuleKey } from '@quanzi/contract/limits'
import type { Row } from '../../platform/db/bulk-insert.ts'
import type { readSites } from '../content.ts'
import type { MediaFiles } from '../media-files.ts'

export const demoSite = 10001

/** Icons and topics are at the top of the page, the zones at the end. */
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

type SiteTexts = ReturnType<typeof readSites>

export const siteRows = ({ sites, settings }: SiteTexts, secret: string): (Row<'site'> & { id: number })[] =>
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
      consent_switch: '0',
    },
    explain: { ...settings.explain, agreement: settings.agreement },
  }))

/** The one site of a new installation. The setup asks for its name, the console for its hosts. */
export const firstSiteRow = (texts: SiteTexts, secret: string, publicUrl: string | null): Row<'site'> => {
  const [first] = siteRows(texts, secret)
  if (!first) throw new Error('there is no site to begin with')
  const own = publicUrl ? { wap_url: publicUrl, hosts: [new URL(publicUrl).host] } : { wap_url: '', hosts: [] }
  const settings = { ...first.settings, consent_switch: '1' }
  return { ...first, settings, id: limits.defaultSite, name: '圈子', scheme: '', download: '', position: [], ...own }
}

/** The settings of the main site for the demo: two levels of review, splash pictures, the position of its map. */
export const demoSiteRow = (
  site: Row<'site'> & { id: number },
  texts: SiteTexts & { slides: Slides },
  mediaFiles: MediaFiles,
): Row<'site'> => ({
  ...site,
  position: texts.settings.map.center,
  settings: {
    ...site.settings,
    ...texts.slides.setting,
    startup_switch: texts.settings.settings['startup_switch'],
    startup_image: [texts.settings.settings['startup_image'] ?? []]
      .flat()
      .map((name) => mediaFiles.sitePicture(site.id, name)),
    audit_switch: 2,
    map_adcode: texts.settings.map.adcode,
    legal_operator: '云溪县融媒体中心（演示）',
    legal_contact: 'jubao@yunxi.example',
    legal_icp: '演示备案号',
  },
})

export const blocklistRows = ({ settings: { words } }: SiteTexts): Row<'blocklist_term'>[] =>
  (['refuse', 'hold', 'allow'] as const).flatMap((kind) =>
    words[kind].map((text) => ({ site_id: demoSite, text, kind })),
  )
type Slides = { setting: Record<string, number> }
