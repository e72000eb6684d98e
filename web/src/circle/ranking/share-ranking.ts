import type { ShareContent } from '../../platform/bridge/bridge.ts'
import { getPageSite } from '../../platform/page-site.ts'

/** Links to the server's share page, which has the preview metadata. No id in the address tells its site. */
export const toRankingShare = (circleName: string): ShareContent => {
  const site = new URLSearchParams(getPageSite()).toString()
  return { title: '热帖榜', text: circleName, url: new URL(`/s/ranking${site && `?${site}`}`, location.href).href }
}
