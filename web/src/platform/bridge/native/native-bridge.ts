import { limits } from '@quanzi/contract/limits'
import { hasCode, isMemberChanged } from '../../api/api-error.ts'
import { ApiError } from '../../api/client.ts'
import { getHistoryIndex, homePath } from '../../router/history.ts'
import { hasOpenOverlay } from '../../router/overlay-stack.ts'
import type { Bridge, DeviceLocation } from '../bridge.ts'
import { BridgeError, bridgeErrors, isCancelled } from '../bridge-error.ts'
import { browserBridge } from '../browser-bridge.ts'
import { openCapableApp } from './capabilities.ts'
import {
  hasKnownMember,
  isRefusedSignature,
  loginWithApp,
  noteLogout,
  renewSession,
  syncMember,
} from './member-session.ts'
import { type Confirm, ensurePermission } from './permission.ts'
import { toFiles } from './picked-files.ts'
import { openProtocol } from './protocol.ts'
import { findTransport } from './transports.ts'

/**
 * The app's web view. The app lists its functions once, at the start; for a function that it does not list the page
 * falls back to the plain browser, or shows an error.
 */
export const openNativeBridge = (confirm: Confirm): Bridge => {
  const app = openCapableApp(openProtocol(findTransport()))
  const { call } = app
  window.QuanziBridge = { receive: app.receive }
  const memberListeners: ((visitEnded: boolean) => void)[] = []
  /** The login may be there before the first screen, whose data is that of a visitor, and before its listener. */
  const missedChanges: boolean[] = []
  /** Where the web view refuses cookies a renewal changes nothing; what it announces would ask for another one. */
  let keepsSessions = true
  const announce = (visitEnded: boolean) => {
    if (memberListeners.length === 0) missedChanges.push(visitEnded)
    for (const listener of memberListeners) listener(visitEnded)
  }
  /** At an event the page asks for its session in any case: another page may have changed it. */
  const followMember = async (isEvent: boolean) => {
    const hadMember = hasKnownMember()
    const changed = await syncMember(app)
    if (!changed && !isEvent) return
    announce(changed && hadMember)
  }

  let followed = followMember(false)
  app.on('member', () => {
    followed = followMember(true)
  })

  // The phone's back key closes a sheet or goes back a page; on the first page it closes the window.
  app.on('back', () => {
    if (getHistoryIndex() > 0 || hasOpenOverlay()) history.back()
    else call('closePage').catch(() => {})
  })

  /** A call whose answer is not needed; false when the app does not support it. */
  const callIfSupported = (name: string, data: Record<string, unknown>, onFailure: () => void): boolean => {
    if (!app.supports(name)) return false
    call(name, data).catch(onFailure)
    return true
  }

  const pickPhotos = async (maxCount: number): Promise<File[]> => {
    await ensurePermission(app, 'storage', confirm)
    const [min, max] = limits.nativePhotos
    const { photos } = await call('selectPhoto', { count: Math.min(Math.max(maxCount, min), max) })
    return toFiles(photos, 'image')
  }
  const pickVideo = async (): Promise<File[]> => {
    await ensurePermission(app, 'storage', confirm)
    return toFiles([(await call('selectVideo'))['video']], 'video')
  }

  return {
    ...browserBridge,
    kind: 'native',
    closePage: () => callIfSupported('closePage', {}, () => history.back()),
    openPage: (path) => callIfSupported('openPage', { path, url: pageUrl(path) }, () => location.assign(pageUrl(path))),
    openLink: (url) => {
      if (!callIfSupported('openLink', { url }, () => browserBridge.openLink(url))) browserBridge.openLink(url)
    },
    get shareMode() {
      return app.supports('share') ? 'own' : browserBridge.shareMode
    },
    share: async (content) => {
      if (!app.supports('share')) return browserBridge.share(content)
      try {
        await call('share', content)
        return 'shared'
      } catch (error) {
        return isCancelled(error) ? 'cancelled' : 'failed'
      }
    },
    login: async () => {
      try {
        return await loginWithApp(app, followed)
      } catch (error) {
        if (isCancelled(error)) return false
        if (error instanceof ApiError && !isRefusedSignature(error)) throw error
        // An app that is too old or does not answer: the page shows its own form.
        return null
      }
    },
    renewSession: async (error, askServer, memberBefore) => {
      // After a login as another member on another page no session has ended.
      if (!keepsSessions || !hasCode(error, 401) || isMemberChanged(error)) throw error
      const renewing = renewSession(app)
      followed = Promise.all([followed, renewing]).then(() => {})
      const member = await renewing
      if (member === undefined) throw error
      if (memberBefore !== undefined && memberBefore !== member) {
        announce(true)
        throw error
      }
      const answer = askServer()
      keepsSessions = await answer.then(
        () => true,
        (again) => !hasCode(again, 401),
      )
      if (keepsSessions) announce(false)
      return answer
    },
    noteLogout,
    onMemberChange: (listener) => {
      memberListeners.push(listener)
      for (const visitEnded of missedChanges.splice(0)) listener(visitEnded)
    },
    get pickPhotos() {
      return app.isMissing('selectPhoto') ? null : pickPhotos
    },
    get pickVideo() {
      return app.isMissing('selectVideo') ? null : pickVideo
    },
    savesFiles: false,
    scan: async () => {
      await ensurePermission(app, 'camera', confirm)
      return String((await call('scanQr'))['text'] ?? '')
    },
    locate: async () => {
      await ensurePermission(app, 'location', confirm)
      return parseLocation(await call('getLocation'))
    },
    isMenuPage: async () => {
      await app.handshake
      if (!app.supports('getMenuLevel')) return false
      return call('getMenuLevel').then(
        ({ level }) => Number(level) === 1,
        () => false,
      )
    },
    openApp: null,
    createLaunchTag: null,
  }
}

/** `at=page`: the document needs no home page in it. */
const pageUrl = (path: string): string => {
  const url = new URL(`#${path}`, location.href)
  if (path === homePath) url.searchParams.delete('at')
  else url.searchParams.set('at', 'page')
  return url.href
}

const parseLocation = ({ lng: x, lat: y, coordType, name }: Record<string, unknown>): DeviceLocation => {
  const [lng, lat] = [parseDegrees(x), parseDegrees(y)]
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) throw new BridgeError(bridgeErrors.internal)
  const location: DeviceLocation = {
    lng,
    lat,
    coordType: coordType === 'gcj02' ? 'gcj02' : 'wgs84',
  }
  return typeof name === 'string' && name !== ''
    ? { ...location, name: name.slice(0, limits.locationLength) }
    : location
}

/** An empty value, which `Number` would turn into 0 degrees, is no position. */
const parseDegrees = (value: unknown): number => (value === null || value === '' ? Number.NaN : Number(value))
