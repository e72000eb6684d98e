import { isEmbedOrigin, listOrigins } from '@quanzi/contract/urls'
import type { Site } from '../../identity/site/site.ts'

export const embedOriginsOf = ({ settings }: Site): string[] => {
  const origins = listOrigins(settings.embed_origins).filter(isEmbedOrigin)
  return origins.includes('*') ? ['*'] : origins
}
