import { limits } from '@quanzi/contract/limits'
import { listen, stopAll } from '../../listen.ts'
import { BridgeError, bridgeErrors } from '../bridge-error.ts'
import type { CapableApp } from './capabilities.ts'
import type { Protocol } from './protocol.ts'

type Permission = 'camera' | 'storage' | 'location'

const permissionMessages: Record<Permission, string> = {
  camera: '客户端没有相机权限，开启后才能拍摄和上传',
  storage: '客户端没有存储权限，开启后才能选择和上传图片、视频',
  location: '客户端没有定位权限，开启后才能获取当前位置',
}

/** Shows a question over the page; true when the reader confirms. The user interface registers it (`main.tsx`). */
export type Confirm = (question: { title: string; text: string; action: string }) => Promise<boolean>

/**
 * Requests a permission once, then explains it; on Android it opens the system's settings and checks again when the reader
 * comes back. An app without the permission calls counts as permitted.
 */
export const ensurePermission = async (app: CapableApp, permission: Permission, confirm: Confirm): Promise<void> => {
  const { call, on } = app
  if (await isGranted(call, 'checkPermission', permission)) return
  if (await isGranted(call, 'requestPermission', permission)) return
  const android = app.platform === 'android'
  const action = android ? '去设置' : '知道了'
  const confirmed = await confirm({ title: '权限未开启', text: permissionMessages[permission], action })
  if (!confirmed || !android) throw new BridgeError(bridgeErrors.denied)
  const returned = waitForReturn(on)
  await call('openSettings', { permission })
  await returned
  if (!(await isGranted(call, 'checkPermission', permission))) throw new BridgeError(bridgeErrors.denied)
}

/** Not every app sends `resume`; in some the page is not even hidden meanwhile. */
const waitForReturn = (on: Protocol['on']): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
    const timer = setTimeout(finish, limits.bridgePickerTimeout)
    const stopListening = stopAll(
      on('resume', finish),
      listen(document, { visibilitychange: () => document.visibilityState === 'visible' && finish() }),
    )
  })

const isGranted = async (call: Protocol['call'], name: string, permission: Permission): Promise<boolean> => {
  try {
    return (await call(name, { permission }))['granted'] === true
  } catch (error) {
    if (error instanceof BridgeError && error.errId === bridgeErrors.unsupported) return true
    if (error instanceof BridgeError && error.errId === bridgeErrors.denied) return false
    throw error
  }
}
