import { isAppScheme, isSafeAddress, isWebAddress } from '@quanzi/contract/addresses'
import { limits, moduleNames } from '@quanzi/contract/limits'
import { type Flow, flowOf, rejectReasons } from '@quanzi/contract/states'
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import { wordOf } from '../../http/form.ts'
import { Refusal } from '../../http/refusal.ts'

/** A site as the verbs use it: its facts and its settings with every default filled in. */
export type Site = {
  id: number
  name: string
  scheme: string
  wapUrl: string
  download: string
  position: number[]
  hosts: string[]
  nativeSecret: string
  flow: Flow
  settings: SiteSettings
  explain: { title: string; content: string; anonymous_switch: string; agreement: { title: string; content: string } }
}

type SiteSettings = {
  use_posting_type: '0' | '1' | '2'
  circle_title: string
  posting_img_switch: '0' | '1'
  posting_img: string
  rank_open: '0' | '1'
  module_order: string[]
  home_variant: '1' | '2'
  ugc_show_type: '1' | '2'
  startup_switch: '0' | '1'
  startup_image: string[]
  MEMBER_REWARD_SWITCH_COIN: '0' | '1'
  MEMBER_REWARD_SWITCH_CREDIT: '0' | '1'
  /** The province whose places may be chosen, by its official code, and where the map opens (GCJ-02). */
  map_adcode: string
  map_center?: [number, number]
  slide_interval: number
  slide_is_auto: number
  slide_is_show: number
  audit_switch: 1 | 2
  review_posts: boolean
  review_comments: boolean
  verified_publish_at_once: boolean
  /** How many members, and of how many days' standing, send a comment back to review. */
  reports: { toReview: number; standingDays: number }
  /** '1': where the app says that a page stands in its own menu, the page draws no way back. */
  menu_level: '0' | '1'
  /** Where this site's server takes login tickets of the other sites; '' takes them here. */
  notice_url: string
  /** The address of the site's own login library, which says whether its reader is logged in; '' where it has none. */
  portal_library: string
  /** The app at WeChat's open platform, which WeChat can open from a page; '' where there is none. */
  open_app_id: string
  /** Login codes an hour for this site alone; 0 for no budget of its own. */
  sms_budget_hour: number
  /** How much of what a member may do; docs/spec/rules.md, limits. */
  limits: {
    postsAMinute: number
    commentsAMinute: number
    togglesAMinute: number
    picturesADay: number
    videosADay: number
  }
  /** Why something is refused or reported, in the order of their numbers from 1. */
  reject_reasons: string[]
  /** What a deed earns and how often a day. */
  credits: Record<CreditKind, { amount: number; daily: number }>
  /** What the sheet for a reward proposes; any whole number may be given. */
  reward_amounts: Record<'coin' | 'credit', number[]>
} & { [K in keyof typeof moduleNames]: '0' | '1' } & { [K in `${keyof typeof moduleNames}_name`]: string }

export type CreditKind = 'like' | 'collect' | 'follow' | 'comment' | 'post'

const defaults = {
  use_posting_type: '0',
  circle_title: '圈子',
  posting_img_switch: '0',
  posting_img: '',
  rank_open: '1',
  module_order: Object.keys(moduleNames),
  home_variant: '1',
  ugc_show_type: '1',
  startup_switch: '0',
  startup_image: [],
  MEMBER_REWARD_SWITCH_COIN: '1',
  MEMBER_REWARD_SWITCH_CREDIT: '1',
  map_adcode: '330000',
  slide_interval: limits.carouselSeconds,
  slide_is_auto: 2,
  slide_is_show: 2,
  audit_switch: 1,
  review_posts: true,
  review_comments: true,
  verified_publish_at_once: false,
  reports: { toReview: limits.reportsToReview, standingDays: limits.reportStandingDays },
  menu_level: '0',
  notice_url: '',
  portal_library: '',
  open_app_id: '',
  sms_budget_hour: 0,
  limits: {
    postsAMinute: limits.postsAMinute,
    commentsAMinute: limits.commentsAMinute,
    togglesAMinute: limits.togglesAMinute,
    picturesADay: limits.picturesADay,
    videosADay: limits.videosADay,
  },
  reject_reasons: rejectReasons.map(({ reason }) => reason),
  credits: {
    like: { amount: 1, daily: 10 },
    collect: { amount: 1, daily: 10 },
    follow: { amount: 1, daily: 10 },
    comment: { amount: 2, daily: 10 },
    post: { amount: 5, daily: 3 },
  },
  reward_amounts: { coin: [1, 5, 10, 20, 50, 99], credit: [1, 5, 10, 20, 50, 99] },
  ...Object.fromEntries(
    Object.entries(moduleNames).flatMap(([key, name]) => [
      [key, '1'],
      [`${key}_name`, name],
    ]),
  ),
} as unknown as SiteSettings

const explainDefaults: Site['explain'] = {
  title: '发帖说明',
  content: '',
  anonymous_switch: '1',
  agreement: { title: '发帖条约', content: '' },
}

/** A site with its defaults filled in, also those inside its groups. */
export const siteOf = (row: Selectable<Tables['site']>): Site => {
  const kept = row.settings as Partial<SiteSettings>
  return {
    id: row.id,
    name: row.name,
    scheme: isAppScheme(row.scheme) ? row.scheme : '',
    wapUrl: isWebAddress(row.wap_url) ? row.wap_url : '',
    download: isSafeAddress(row.download) ? row.download : '',
    position: row.position,
    hosts: row.hosts,
    nativeSecret: row.native_secret,
    flow: flowOf(Number(row.settings['audit_switch'] ?? 1)),
    settings: {
      ...defaults,
      ...kept,
      notice_url: onlySafe(kept.notice_url),
      portal_library: onlySafe(kept.portal_library),
      reports: { ...defaults.reports, ...kept.reports },
      limits: { ...defaults.limits, ...kept.limits },
      credits: { ...defaults.credits, ...kept.credits },
      reward_amounts: { ...defaults.reward_amounts, ...kept.reward_amounts },
    },
    explain: { ...explainDefaults, ...(row.explain as Partial<Site['explain']>) },
  }
}

/** What is no address to be followed counts as absent, wherever the row came from. */
const onlySafe = (address: string | undefined): string => (address && isSafeAddress(address) ? address : '')

/**
 * Finds the site of a request: `siteid`, else the host name's, else the default one; docs/spec/calls.md, conventions.
 * Sites are kept for a short while and dropped by the bus when a setting changes.
 */
export const openSites = (house: Pick<House, 'database' | 'bus'>): Sites => {
  const kept = new LRUCache<string, Loaded>({ max: 1, ttl: 30_000 })
  let era = 0
  const forget = () => {
    era += 1
    kept.clear()
  }
  house.bus.on('site', forget)

  const all = async () => {
    const found = kept.get('all')
    if (found) return found
    const began = era
    const rows = await house.database.db.selectFrom('site').selectAll().execute()
    const sites = rows.map(siteOf)
    const byId = new Map(sites.map((site) => [site.id, site]))
    const byHost = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)))
    const hosts = new Set(sites.flatMap((site) => [...site.hosts, ...hostOf(site.wapUrl)]))
    const loaded = { byId, byHost, hosts }
    // What changed while it was being read is not kept.
    if (era === began) kept.set('all', loaded)
    return loaded
  }

  return {
    forget,
    isCurrent: (site) => kept.get('all')?.byId.get(site.id) === site,
    list: async () => [...(await all()).byId.values()].sort((a, b) => a.id - b.id),
    hosts: async () => (await all()).hosts,
    get: async (id) => {
      const site = (await all()).byId.get(id)
      if (!site) throw new Refusal('notFound', { data: { field: 'siteid' } })
      return site
    },
    find: async (siteid, host) => {
      const { byId, byHost } = await all()
      if (siteid !== undefined && siteid !== '') {
        const site = /^\d{1,9}$/.test(wordOf(siteid)) ? byId.get(Number(siteid)) : undefined
        if (!site) throw new Refusal('notFound', { data: { field: 'siteid' } })
        return site
      }
      const site = byHost.get(host) ?? byId.get(limits.defaultSite)
      if (!site) throw new Refusal('unavailable')
      return site
    },
  }
}

type Loaded = { byId: Map<number, Site>; byHost: Map<string, Site>; hosts: ReadonlySet<string> }

const hostOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).host] : [])

export type Sites = {
  /** All registered sites by their ids. */
  list(): Promise<Site[]>
  /** The hosts of all registered sites, exactly as a browser names them. */
  hosts(): Promise<ReadonlySet<string>>
  /** Whether this is how the site stands: nothing was changed since, as far as was heard. */
  isCurrent(site: Site): boolean
  /** Reads the sites anew at the next call; the bus does this when a setting changes. */
  forget(): void
  get(id: number): Promise<Site>
  /** By what the request says: `siteid`, or the host it came to. */
  find(siteid: unknown, host: string): Promise<Site>
}
