import { bridge } from '../../platform/bridge/bridge.ts'
import { BridgeError, bridgeErrors, isCancelled } from '../../platform/bridge/bridge-error.ts'
import { toast } from '../feedback/toast.ts'

/**
 * Photos from the environment's picker; null where the page must open its file input, because there is no picker or the
 * app is too old for one. An error is shown and gives no files.
 */
export const pickPhotos = async (maxCount: number): Promise<File[] | null> =>
  bridge.pickPhotos ? filesOrFallback(bridge.pickPhotos(maxCount)) : null

export const pickVideo = async (): Promise<File[] | null> =>
  bridge.pickVideo ? filesOrFallback(bridge.pickVideo()) : null

const filesOrFallback = async (files: Promise<File[]>): Promise<File[] | null> => {
  try {
    return await files
  } catch (error) {
    if (error instanceof BridgeError && error.errId === bridgeErrors.unsupported) return null
    if (!isCancelled(error)) toast(error instanceof BridgeError ? error.message : '操作失败', { error: true })
    return []
  }
}
