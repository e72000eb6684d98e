import { limits } from '@quanzi/contract/limits'
import { isAppScheme, isSecureUrl, isWebUrl } from '@quanzi/contract/urls'
import { splitVerifyFile } from '@quanzi/contract/verify-files'
import type { Selectable } from 'kysely'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { scalarText } from '../../platform/http/body/body-parser.ts'
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts'
import type { Tables } from '../../schema/tables.ts'
import { toRules } from './site-rules.ts'
import { fillSettings, fillTexts, type SiteSettings, type SiteTexts } from './site-settings.ts'

export type Site = ReturnType<typeof toSite>

export const toSite = (row: Selectable<Tables['site']>) => {
  // The console has validated both before it saved them.
  const settings = fillSettings(row.settings as Partial<SiteSettings>)
  // Written by the console from its form.
  const explain = fillTexts(row.explain as Partial<SiteTexts>)
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    scheme: isAppScheme(row.scheme) ? row.scheme : '',
    wapUrl: isWebUrl(row.wap_url) ? row.wap_url : '',
    download: isSecureUrl(row.download) ? row.download : '',
    position: row.position,
    hosts: row.hosts,
    /** Texts by file name. */
    verifyFiles: new Map(row.verify_files.map(splitVerifyFile)),
    nativeSecret: row.native_secret,
    /** The native secret before the last change, which is accepted until the end of its term. */
    formerSecret:
      row.former_secret === null || row.former_secret_until === null
        ? null
        : { value: row.former_secret, until: row.former_secret_until },
    /** Another site has the same native secret, so that a signature must name its site. */
    secretIsShared: false,
    /** The version of the privacy notice that members must have agreed to; 0 for none. */
    privacyNoticeVersion: 0,
    settings,
    explain,
    rules: toRules(settings, explain),
    legal: {
      operator: settings.legal_operator,
      contact: settings.legal_contact,
      icp: settings.legal_icp,
      police: settings.legal_police,
      license: settings.legal_license,
    },
  }
}

/** The site by `siteid`, else host name, else the default; never a retired one. Cached for 30 s. docs/spec/calls.md. */
export const createSiteCache = (app: { database: Database; invalidation: InvalidationBus }) => {
  const cache = createVersionedCache<'all', SiteIndex>({
    max: 1,
    ttlMs: 30_000,
    invalidation: app.invalidation,
    dropOn: { site: () => true },
  })
  const loadSites = async (db: Db): Promise<SiteIndex> => {
    const rows = await db.selectFrom('site').selectAll().execute()
    const privacyNoticeVersions = await readPrivacyNoticeVersions(db)
    const sites = rows.map((row) => {
      const site = toSite(row)
      return {
        ...site,
        privacyNoticeVersion: site.rules.consentRequired ? (privacyNoticeVersions.get(row.id) ?? 0) : 0,
        secretIsShared: rows.some(({ id, ...other }) => id !== row.id && sharesSecret(row, other)),
      }
    })
    const retiredIds = new Set(rows.filter(({ retired_at }) => retired_at !== null).map(({ id }) => id))
    const served = sites.filter(({ id }) => !retiredIds.has(id))
    const retired = sites.filter(({ id }) => retiredIds.has(id))
    return {
      sorted: served.toSorted((a, b) => a.id - b.id),
      byId: new Map(served.map((site) => [site.id, site])),
      byHost: new Map(served.flatMap((site) => site.hosts.map((host) => [host, site] as const))),
      hosts: new Set(served.flatMap((site) => [...site.hosts, ...hostsOfUrl(site.wapUrl)])),
      retired: new Map(retired.map((site) => [site.id, site])),
      retiredHosts: new Set(retired.flatMap((site) => site.hosts)),
    }
  }
  /** A transaction loads them on its own connection: the embedded engine has no other one. */
  const getSites = (db?: Db) =>
    cache.getOrLoad('all', () => loadSites(db?.isTransaction ? db : app.database.replicas.lookups()))

  return {
    invalidate: cache.clear,
    /**
     * The same array until the sites change or are read again. `db`: the handle of the caller, which may be a transaction.
     * It must not have changed a site.
     */
    list: async (db?: Db): Promise<readonly Site[]> => (await getSites(db)).sorted,
    /** The hosts of all served sites, as an `Origin` header names them. */
    hosts: async (db?: Db) => (await getSites(db)).hosts,
    get: async (id: number): Promise<Site> => {
      const site = (await getSites()).byId.get(id)
      if (!site) throw new ApiError('notFound', { data: { field: 'siteid' } })
      return site
    },
    /** For work that a retired site has left. */
    getWithRetired: async (id: number): Promise<Site> => {
      const { byId, retired } = await getSites()
      const site = byId.get(id) ?? retired.get(id)
      if (!site) throw new ApiError('notFound', { data: { field: 'siteid' } })
      return site
    },
    /** `host` with its port, as requests name it. */
    find: async (siteid: unknown, host: string): Promise<Site> => {
      const { byId, byHost, retiredHosts } = await getSites()
      if (siteid !== undefined && siteid !== '') {
        const site = /^\d{1,9}$/.test(scalarText(siteid)) ? byId.get(Number(siteid)) : undefined
        if (!site) throw new ApiError('notFound', { data: { field: 'siteid' } })
        return site
      }
      const name = hostNames(host).find((one) => byHost.has(one) || retiredHosts.has(one)) ?? ''
      if (retiredHosts.has(name)) throw new ApiError('notFound')
      const site = byHost.get(name) ?? byId.get(limits.defaultSite)
      if (!site) throw new ApiError('unavailable')
      return site
    },
  }
}

/** A host may be registered with its port or for all ports, in lower case. */
export const hostNames = (host: string): [string, string] => {
  const name = host.toLowerCase()
  return [name, name.replace(/:\d{1,5}$/, '')]
}

/** The host of links to a site. The seeds give a site a placeholder under `.invalid`, where no browser comes. */
export const firstHost = (hosts: readonly string[]): string | undefined =>
  hosts.find((name) => !name.endsWith('.invalid'))

type SiteSecrets = Pick<Selectable<Tables['site']>, 'native_secret' | 'former_secret'>

const sharesSecret = (one: SiteSecrets, other: SiteSecrets): boolean => {
  const secrets = [other.native_secret, other.former_secret]
  return [one.native_secret, one.former_secret].some((secret) => secret !== null && secrets.includes(secret))
}

const readPrivacyNoticeVersions = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('privacy_notice')
    .select(({ fn }) => ['site_id', fn.max('version').as('version')])
    .groupBy('site_id')
    .execute()
  return new Map(rows.map(({ site_id, version }) => [site_id, version]))
}

type SiteIndex = {
  sorted: readonly Site[]
  byId: Map<number, Site>
  byHost: Map<string, Site>
  hosts: ReadonlySet<string>
  retired: Map<number, Site>
  retiredHosts: ReadonlySet<string>
}

const hostsOfUrl = (url: string): string[] => (URL.canParse(url) ? [new URL(url).host] : [])

export type SiteCache = ReturnType<typeof createSiteCache>
