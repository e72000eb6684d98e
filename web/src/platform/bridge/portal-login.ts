import { limits } from '@quanzi/contract/limits'

export type PortalLoginStatus = { is_login: boolean; is_captcha: boolean }

/**
 * Asks a portal's login library whether its reader is logged in there: a script with a callback of a random name, given
 * up after ten seconds; both are removed afterwards. It receives no data of the circle. Null without an answer.
 */
export const checkPortalLogin = (scriptUrl: string, siteId: number): Promise<PortalLoginStatus | null> =>
  new Promise((resolve) => {
    if (!/^https:\/\//.test(scriptUrl) && new URL(scriptUrl, location.href).origin !== location.origin)
      return resolve(null)
    const name = `quanzi_${Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('')}`
    // A property of window with a name made at run time has no type.
    const globals = window as unknown as Record<string, unknown>
    const script = document.createElement('script')
    const finish = (status: PortalLoginStatus | null) => {
      clearTimeout(timer)
      delete globals[name]
      script.remove()
      resolve(status)
    }
    const timer = setTimeout(() => {
      finish(null)
      globals[name] = () => delete globals[name]
    }, limits.portalLibraryTimeout)
    globals[name] = (response: unknown) => finish(parsePortalResponse(response))
    const url = new URL(scriptUrl, location.href)
    url.searchParams.set('callback', name)
    url.searchParams.set('siteid', String(siteId))
    url.searchParams.set('mode', 'check')
    script.src = url.href
    script.async = true
    script.referrerPolicy = 'origin'
    script.onerror = () => finish(null)
    document.head.append(script)
  })

export const parsePortalResponse = (response: unknown): PortalLoginStatus | null => {
  if (typeof response !== 'object' || response === null || !('state' in response) || !('data' in response)) return null
  const { state, data } = response
  if (!state || typeof data !== 'object' || data === null) return null
  const flag = (name: string) => name in data && Number((data as Record<string, unknown>)[name]) === 1
  return { is_login: flag('is_login'), is_captcha: flag('is_captcha') }
}
