import { limits } from '@quanzi/contract/limits'

export type PortalSays = { is_login: boolean; is_captcha: boolean }

/**
 * Asks a portal's own login library whether its reader is logged in there: a script with a callback of a random name,
 * given up after ten seconds, and both removed afterwards. Nothing of ours is told to it. Null when it does not say.
 */
export const askPortal = (library: string, siteId: number): Promise<PortalSays | null> =>
  new Promise((resolve) => {
    if (!/^https:\/\//.test(library) && new URL(library, location.href).origin !== location.origin) return resolve(null)
    const name = `quanzi_${Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('')}`
    const page = window as unknown as Record<string, unknown>
    const script = document.createElement('script')
    const end = (said: PortalSays | null) => {
      clearTimeout(timer)
      delete page[name]
      script.remove()
      resolve(said)
    }
    const timer = setTimeout(() => {
      end(null)
      // A library that answers after all finds a function that does nothing.
      page[name] = () => delete page[name]
    }, limits.siteLibrary)
    page[name] = (answer: unknown) => end(readPortal(answer))
    const url = new URL(library, location.href)
    url.searchParams.set('callback', name)
    url.searchParams.set('siteid', String(siteId))
    url.searchParams.set('mode', 'check')
    script.src = url.href
    script.async = true
    script.referrerPolicy = 'origin'
    script.onerror = () => end(null)
    document.head.append(script)
  })

/** What comes is somebody else's: only two plain facts are taken from it. */
export const readPortal = (answer: unknown): PortalSays | null => {
  if (typeof answer !== 'object' || answer === null || !('state' in answer) || !('data' in answer)) return null
  const { state, data } = answer
  if (!state || typeof data !== 'object' || data === null) return null
  const flag = (name: string) => name in data && Number((data as Record<string, unknown>)[name]) === 1
  return { is_login: flag('is_login'), is_captcha: flag('is_captcha') }
}
