import { limits } from '@quanzi/contract/limits'
import { isRecord } from '@quanzi/contract/objects'

export type PortalLoginStatus = { is_login: boolean; is_captcha: boolean }

/**
 * Asks a portal whether its reader is logged in there: JSON, read with the portal's cookies, over https or from this
 * origin, given up after ten seconds. The portal runs no code here and receives no data of the circle. Null without an
 * answer.
 */
export const checkPortalLogin = async (address: string, siteId: number): Promise<PortalLoginStatus | null> => {
  const url = new URL(address, location.href)
  if (url.protocol !== 'https:' && url.origin !== location.origin) return null
  url.searchParams.set('siteid', String(siteId))
  url.searchParams.set('mode', 'check')
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), limits.portalLibraryTimeout)
  try {
    const response = await fetch(url.href, {
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'origin',
      headers: { accept: 'application/json' },
      signal: controller.signal,
    })
    return response.ok ? parsePortalResponse(await response.json()) : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

export const parsePortalResponse = (response: unknown): PortalLoginStatus | null => {
  if (typeof response !== 'object' || response === null || !('state' in response) || !('data' in response)) return null
  const { state, data } = response
  if (!state || !isRecord(data)) return null
  return { is_login: Number(data['is_login']) === 1, is_captcha: Number(data['is_captcha']) === 1 }
}
