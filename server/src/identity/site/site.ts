import { limits, moduleNames } from '@quanzi/contract/limits'
import { type ReviewFlow, rejectReasons, toReviewFlow } from '@quanzi/contract/states'
import { isAppScheme, isSecureUrl, isWebUrl } from '@quanzi/contract/urls'
import type { Selectable } from 'kysely'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { scalarText } from '../../platform/http/body-parser.ts'
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts'
import type { Tables } from '../../schema/tables.ts'
import { defaultPrivacy, defaultTerms } from '../consent/default-texts.ts'

/** A site with its settings, every default filled in. */
export type Site = {
  id: number
  name: string
  scheme: string
  wapUrl: string
  download: string
  position: number[]
  hosts: string[]
  nativeSecret: string
  /** The native secret before the last change, which is accepted until the end of its term. */
  formerSecret: { value: string; until: Date } | null
  /** Another site has the same native secret, so that a signature must name its site. */
  secretIsShared: boolean
  /** The version of the notice of personal information that members must have agreed to; 0 for none. */
  noticeVersion: number
  flow: ReviewFlow
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
  /** The official code of the province whose locations may be chosen, and the centre of the map (GCJ-02). */
  map_adcode: string
  map_center?: [number, number]
  slide_interval: number
  slide_is_auto: number
  slide_is_show: number
  audit_switch: 1 | 2
  review_posts: boolean
  review_comments: boolean
  verified_publish_at_once: boolean
  /** Reports of so many members, whose accounts are so many days old, send a comment back to review. */
  reports: { toReview: number; standingDays: number }
  /** '1': a page that the app shows in its own menu has no back button. */
  menu_level: '0' | '1'
  /** The URL at which this site's own server takes login tickets of the other sites; '' takes them here. */
  notice_url: string
  /** The URL of the site's login library, which says whether its reader is logged in; '' where it has none. */
  portal_library: string
  /** The app id at WeChat's open platform, for opening the app from a page; '' where there is none. */
  open_app_id: string
  /** What search engines may list: '0' nothing, '1' every public page, '2' every one but posts. */
  search_engines: '0' | '1' | '2'
  /** Origins of the pages that may frame the embeds, one a line, or `*`; '' for none but the site's own. */
  embed_origins: string
  search_synonyms: string
  /** When a reviewer looks at a change: '0' never, '1' before it shows, '2' after it shows. */
  review_nickname: '0' | '1' | '2'
  review_avatar: '0' | '1' | '2'
  review_bio: '0' | '1' | '2'
  /** '1': reviewers and operators work only with a second factor. */
  staff_mfa: '0' | '1'
  /** '1': members agree to the notice of personal information and the terms before they write. */
  consent_switch: '0' | '1'
  privacy_content: string
  terms_content: string
  /** Login codes an hour for this site alone; 0 for no limit of its own. */
  sms_budget_hour: number
  /** Events of a kind in ten minutes that raise an alarm; 0 for none. */
  security_rights: number
  security_logins: number
  security_signatures: number
  security_floods: number
  /** Per member; docs/spec/rules.md, limits. */
  limits: {
    postsPerMinute: number
    commentsPerMinute: number
    togglesPerMinute: number
    picturesPerDay: number
    videosPerDay: number
  }
  /** Reasons to refuse or report something; their numbers are their positions from 1. */
  reject_reasons: string[]
  /** What a reaction earns, and how often a day. */
  credits: Record<CreditKind, { amount: number; daily: number }>
  /** The amounts that the reward sheet suggests; a member may enter another one. */
  reward_amounts: Record<'coin' | 'credit', number[]>
} & { [K in keyof typeof moduleNames]: '0' | '1' } & { [K in `${keyof typeof moduleNames}_name`]: string }

export type CreditKind = 'like' | 'collect' | 'follow' | 'comment' | 'post'

// The cast: `Object.fromEntries` loses the names of the module settings.
const defaultSettings = {
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
  reports: { toReview: limits.reportsToReview, standingDays: limits.reporterMinAccountDays },
  menu_level: '0',
  notice_url: '',
  portal_library: '',
  open_app_id: '',
  search_engines: '1',
  embed_origins: '',
  search_synonyms: '',
  review_nickname: '2',
  review_avatar: '1',
  review_bio: '2',
  staff_mfa: '0',
  consent_switch: '1',
  privacy_content: defaultPrivacy,
  terms_content: defaultTerms,
  sms_budget_hour: 0,
  security_rights: 100,
  security_logins: 50,
  security_signatures: 20,
  security_floods: 1_000,
  limits: {
    postsPerMinute: limits.postsPerMinute,
    commentsPerMinute: limits.commentsPerMinute,
    togglesPerMinute: limits.togglesPerMinute,
    picturesPerDay: limits.picturesPerDay,
    videosPerDay: limits.videosPerDay,
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

const defaultExplain: Site['explain'] = {
  title: '发帖说明',
  content: '',
  anonymous_switch: '1',
  agreement: { title: '发帖条约', content: '' },
}

export const toSite = (row: Selectable<Tables['site']>): Site => {
  // The console has validated both before it saved them.
  const storedSettings = row.settings as Partial<SiteSettings>
  return {
    id: row.id,
    name: row.name,
    scheme: isAppScheme(row.scheme) ? row.scheme : '',
    wapUrl: isWebUrl(row.wap_url) ? row.wap_url : '',
    download: isSecureUrl(row.download) ? row.download : '',
    position: row.position,
    hosts: row.hosts,
    nativeSecret: row.native_secret,
    formerSecret:
      row.former_secret === null || row.former_secret_until === null
        ? null
        : { value: row.former_secret, until: row.former_secret_until },
    secretIsShared: false,
    noticeVersion: 0,
    flow: toReviewFlow(Number(row.settings['audit_switch'] ?? 1)),
    settings: {
      ...defaultSettings,
      ...storedSettings,
      notice_url: safeAddressOrEmpty(storedSettings.notice_url),
      portal_library: safeAddressOrEmpty(storedSettings.portal_library),
      reports: { ...defaultSettings.reports, ...storedSettings.reports },
      limits: { ...defaultSettings.limits, ...storedSettings.limits },
      credits: { ...defaultSettings.credits, ...storedSettings.credits },
      reward_amounts: { ...defaultSettings.reward_amounts, ...storedSettings.reward_amounts },
    },
    explain: { ...defaultExplain, ...(row.explain as Partial<Site['explain']>) },
  }
}

/** An invalid URL counts as absent, whatever wrote the row. */
const safeAddressOrEmpty = (address: string | undefined): string => (address && isSecureUrl(address) ? address : '')

/**
 * Finds the site of a request: by `siteid`, else by the host name, else the default one; docs/spec/calls.md, conventions.
 * A retired site is not found, neither by its number nor by its hosts.
 * All sites are cached for 30 seconds, until one of them changes.
 */
export const createSiteCache = (app: { database: Database; invalidation: InvalidationBus }): SiteCache => {
  const cache = createVersionedCache<'all', SiteIndex>({
    max: 1,
    ttlMs: 30_000,
    invalidation: app.invalidation,
    dropOn: { site: () => true },
  })
  const loadSites = async (): Promise<SiteIndex> => {
    const rows = await app.database.db.selectFrom('site').selectAll().execute()
    const noticeVersions = await readNoticeVersions(app.database.db)
    const sites = rows.map((row) => ({
      ...toSite(row),
      noticeVersion: toSite(row).settings.consent_switch === '1' ? (noticeVersions.get(row.id) ?? 0) : 0,
      secretIsShared: rows.some(({ id, ...other }) => id !== row.id && sharesSecret(row, other)),
    }))
    const retiredIds = new Set(rows.filter(({ retired_at }) => retired_at !== null).map(({ id }) => id))
    const served = sites.filter(({ id }) => !retiredIds.has(id))
    const retired = sites.filter(({ id }) => retiredIds.has(id))
    return {
      byId: new Map(served.map((site) => [site.id, site])),
      byHost: new Map(served.flatMap((site) => site.hosts.map((host) => [host, site] as const))),
      hosts: new Set(served.flatMap((site) => [...site.hosts, ...hostsOfUrl(site.wapUrl)])),
      retired: new Map(retired.map((site) => [site.id, site])),
      retiredHosts: new Set(retired.flatMap((site) => site.hosts)),
    }
  }
  const getSites = () => cache.getOrLoad('all', loadSites)

  return {
    invalidate: cache.clear,
    list: async () => [...(await getSites()).byId.values()].sort((a, b) => a.id - b.id),
    hosts: async () => (await getSites()).hosts,
    get: async (id) => {
      const site = (await getSites()).byId.get(id)
      if (!site) throw new ApiError('notFound', { data: { field: 'siteid' } })
      return site
    },
    getWithRetired: async (id) => {
      const { byId, retired } = await getSites()
      const site = byId.get(id) ?? retired.get(id)
      if (!site) throw new ApiError('notFound', { data: { field: 'siteid' } })
      return site
    },
    find: async (siteid, host) => {
      const { byId, byHost, retiredHosts } = await getSites()
      if (siteid !== undefined && siteid !== '') {
        const site = /^\d{1,9}$/.test(scalarText(siteid)) ? byId.get(Number(siteid)) : undefined
        if (!site) throw new ApiError('notFound', { data: { field: 'siteid' } })
        return site
      }
      if (retiredHosts.has(host)) throw new ApiError('notFound')
      const site = byHost.get(host) ?? byId.get(limits.defaultSite)
      if (!site) throw new ApiError('unavailable')
      return site
    },
  }
}

type SiteSecrets = Pick<Selectable<Tables['site']>, 'native_secret' | 'former_secret'>

const sharesSecret = (one: SiteSecrets, other: SiteSecrets): boolean => {
  const secrets = [other.native_secret, other.former_secret]
  return [one.native_secret, one.former_secret].some((secret) => secret !== null && secrets.includes(secret))
}

const readNoticeVersions = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('privacy_notice')
    .select(({ fn }) => ['site_id', fn.max('version').as('version')])
    .groupBy('site_id')
    .execute()
  return new Map(rows.map(({ site_id, version }) => [site_id, version]))
}

type SiteIndex = {
  byId: Map<number, Site>
  byHost: Map<string, Site>
  hosts: ReadonlySet<string>
  retired: Map<number, Site>
  retiredHosts: ReadonlySet<string>
}

const hostsOfUrl = (url: string): string[] => (URL.canParse(url) ? [new URL(url).host] : [])

export type SiteCache = {
  /** All served sites by their ids. */
  list(): Promise<Site[]>
  /** The hosts of all served sites, as an `Origin` header names them. */
  hosts(): Promise<ReadonlySet<string>>
  /** Drops the cache, as an invalidation event does. */
  invalidate(): void
  get(id: number): Promise<Site>
  /** For work that a retired site has left. */
  getWithRetired(id: number): Promise<Site>
  /** By `siteid`, or by the host of the request. */
  find(siteid: unknown, host: string): Promise<Site>
}
