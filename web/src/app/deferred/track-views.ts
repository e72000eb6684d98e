import { getPageSite } from '../../platform/page-site.ts'
import { getCurrentLocation, onNavigate } from '../../platform/router/history.ts'

/** Requests the tracking pixel for each screen that is opened: docs/spec/client-environments.md, Tracking pixel. */
export const trackViews = (): void => {
  let last = ''
  const track = () => {
    const { pathname } = getCurrentLocation()
    if (pathname === last) return
    last = pathname
    new Image().src = pixelUrl(pathname)
  }
  onNavigate(track)
  track()
}

/** Without the query, which may hold what somebody searched for. Without a site in the address it is the one of the host. */
export const pixelUrl = (pathname: string): string => {
  const content = contentOf(pathname)
  const { siteid: site = '' } = getPageSite()
  const query = { site, content, action: content ? 'view' : 'open', url: pathname, cookie: visit }
  return `/track.gif?${new URLSearchParams(query)}`
}

const contentOf = (pathname: string): string => {
  const [, screen = '', id = ''] = /^\/(sharedetail|topicdetails)\/(\d+)$/.exec(pathname) ?? []
  return id && `${screen === 'sharedetail' ? 'post' : 'tag'}:${id}`
}

/** The id of this page load. */
const visit = Math.random().toString(36).slice(2)
