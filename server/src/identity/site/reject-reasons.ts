import type { Site } from './site.ts'

/** The reasons of a site with their numbers, which decisions and reports store. */
export const listRejectReasons = ({ settings }: Pick<Site, 'settings'>): { id: number; reason: string }[] =>
  settings.reject_reasons.map((reason, index) => ({ id: index + 1, reason }))
