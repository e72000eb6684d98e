import { limits } from '@quanzi/contract/limits'
import type { Bridge, Place } from '../bridge.ts'
import { BridgeError, bridgeErrors, isCancelled } from '../bridge-error.ts'
import { plain } from '../plain.ts'
import { openAble } from './able.ts'
import { filesOf } from './files.ts'
import { followApp, logInByApp } from './member.ts'
import { permit } from './permission.ts'
import { openProtocol } from './protocol.ts'
import { findTransport } from './transports.ts'

/**
 * The app's web view. What this version of the app can do it says once, at the start; whatever it cannot do the page does
 * as a plain browser would, or says in a sentence.
 */
export const openNative = (): Bridge => {
  const app = openAble(openProtocol(findTransport()))
  const { call } = app
  window.QuanziBridge = { receive: app.receive }
  const members: (() => void)[] = []
  const changed = () => {
    for (const told of members) told()
  }

  void followApp(app).then((other) => other && changed())
  app.on('member', () => void followApp(app).then((other) => other && changed()))

  // The phone's own back key: a sheet or a page of this window first, the window itself at last.
  app.on('back', () => {
    const { idx = 0, layer = 0 } = (history.state ?? {}) as { idx?: number; layer?: number }
    if (idx > 0 || layer > 0) history.back()
    else call('closePage').catch(() => {})
  })

  /** What is told and not waited for; false when this app knows no such thing. */
  const tell = (name: string, data: Record<string, unknown> = {}, otherwise?: () => void): boolean => {
    if (!app.knows(name)) return false
    call(name, data).catch(() => otherwise?.())
    return true
  }

  const pickPhotos = async (most: number): Promise<File[]> => {
    await permit(app, 'storage')
    const [least, greatest] = limits.nativePhotos
    const { photos } = await call('selectPhoto', { count: Math.min(Math.max(most, least), greatest) })
    return filesOf(photos, 'image')
  }
  const pickVideo = async (): Promise<File[]> => {
    await permit(app, 'storage')
    return filesOf([(await call('selectVideo'))['video']], 'video')
  }

  return {
    ...plain,
    kind: 'native',
    closePage: () => tell('closePage', {}, () => history.back()),
    openPage: (path) => tell('openPage', { path, url: pageAt(path) }, () => location.assign(pageAt(path))),
    openLink: (url) => {
      if (!tell('openLink', { url }, () => plain.openLink(url))) plain.openLink(url)
    },
    get sharing() {
      return app.knows('share') ? 'own' : plain.sharing
    },
    share: async (what) => {
      if (!app.knows('share')) return plain.share(what)
      try {
        await call('share', what)
        return 'shared'
      } catch (error) {
        return isCancelled(error) ? 'cancelled' : 'failed'
      }
    },
    login: async () => {
      try {
        return await logInByApp(app)
      } catch (error) {
        if (isCancelled(error)) return false
        // An app that is too old, or does not answer: the page has a form of its own.
        return null
      }
    },
    onMember: (told) => void members.push(told),
    get pickPhotos() {
      return app.lacks('selectPhoto') ? null : pickPhotos
    },
    get pickVideo() {
      return app.lacks('selectVideo') ? null : pickVideo
    },
    scan: async () => {
      await permit(app, 'camera')
      return String((await call('scanQr'))['text'] ?? '')
    },
    locate: async () => {
      await permit(app, 'location')
      return placeOf(await call('getLocation'))
    },
    isMenuPage: async () => {
      await app.greeted
      if (!app.knows('getMenuLevel')) return false
      return call('getMenuLevel').then(
        ({ level }) => Number(level) === 1,
        () => false,
      )
    },
    openApp: null,
    launchTag: null,
  }
}

const pageAt = (path: string): string => new URL(`#${path}`, location.href.split('#')[0]).href

const placeOf = ({ lng, lat, coordType, name }: Record<string, unknown>): Place => {
  if (!(Math.abs(Number(lng)) <= 180 && Math.abs(Number(lat)) <= 90)) throw new BridgeError(bridgeErrors.internal)
  const place: Place = { lng: Number(lng), lat: Number(lat), coordType: coordType === 'gcj02' ? 'gcj02' : 'wgs84' }
  return typeof name === 'string' && name !== '' ? { ...place, name: name.slice(0, limits.locationLength) } : place
}
