import { isEmbedOrigin, listOrigins } from '@quanzi/contract/urls'
import type { Site } from '../../identity/site/site.ts'

/** The origins whose pages may frame the embeds of a site; empty where only its own pages may. */
export const embedOriginsOf = ({ settings }: Site): string[] => {
  const origins = listOrigins(settings.embed_origins).filter(isEmbedOrigin)
  return origins.includes('*') ? ['*'] : origins
}
