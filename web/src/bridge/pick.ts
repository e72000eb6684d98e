import { toast } from '../ui/toast.ts'
import { bridge } from './bridge.ts'
import { BridgeError, bridgeErrors, isCancelled } from './bridge-error.ts'

/**
 * Asks the surroundings for photos: null where the page's own file field is to be opened, because there is no picker or
 * this app is too old for one. A refusal is said here and gives no files.
 */
export const pickPhotos = async (most: number): Promise<File[] | null> =>
  bridge.pickPhotos ? picked(bridge.pickPhotos(most)) : null

export const pickVideo = async (): Promise<File[] | null> => (bridge.pickVideo ? picked(bridge.pickVideo()) : null)

const picked = async (files: Promise<File[]>): Promise<File[] | null> => {
  try {
    return await files
  } catch (error) {
    if (error instanceof BridgeError && error.errId === bridgeErrors.unsupported) return null
    if (!isCancelled(error)) toast(error instanceof BridgeError ? error.message : '操作失败', { error: true })
    return []
  }
}
