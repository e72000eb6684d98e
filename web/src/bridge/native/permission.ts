import { confirm } from '../../ui/overlay.ts'
import { BridgeError, bridgeErrors } from '../bridge-error.ts'
import type { Able } from './able.ts'
import type { Protocol } from './protocol.ts'

type Permission = 'camera' | 'storage' | 'location'

const needs: Record<Permission, string> = {
  camera: '客户端没有相机权限，开启后才能拍摄和上传',
  storage: '客户端没有存储权限，开启后才能选择和上传图片、视频',
  location: '客户端没有定位权限，开启后才能获取当前位置',
}

/**
 * Makes sure that the app may do this: asks once, explains, and on Android leads to the system's settings and looks again
 * when the reader comes back. An app that knows no permissions is taken at its word.
 */
export const permit = async (app: Able, what: Permission): Promise<void> => {
  const { call, on } = app
  if (await isGranted(call, 'checkPermission', what)) return
  if (await isGranted(call, 'requestPermission', what)) return
  const android = app.platform === 'android'
  const action = android ? '去设置' : '知道了'
  const sure = await confirm({ title: '权限未开启', text: needs[what], action })
  if (!sure || !android) throw new BridgeError(bridgeErrors.denied)
  const back = new Promise<void>((resolve) => {
    const stop = on('resume', () => {
      stop()
      resolve()
    })
  })
  await call('openSettings', { permission: what })
  await back
  if (!(await isGranted(call, 'checkPermission', what))) throw new BridgeError(bridgeErrors.denied)
}

const isGranted = async (call: Protocol['call'], name: string, permission: Permission): Promise<boolean> => {
  try {
    return (await call(name, { permission }))['granted'] === true
  } catch (error) {
    if (error instanceof BridgeError && error.errId === bridgeErrors.unsupported) return true
    if (error instanceof BridgeError && error.errId === bridgeErrors.denied) return false
    throw error
  }
}
