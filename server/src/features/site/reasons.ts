import type { Site } from './site.ts'

/** The reasons of a site by their numbers; old decisions and reports keep to the number or to the words of their day. */
export const reasonsOf = ({ settings }: Pick<Site, 'settings'>): { id: number; reason: string }[] =>
  settings.reject_reasons.map((reason, index) => ({ id: index + 1, reason }))
