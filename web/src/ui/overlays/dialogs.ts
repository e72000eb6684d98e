import type { LucideIcon } from 'lucide-react'
import type { ShareContent, ShareResult } from '../../platform/bridge/bridge.ts'
import { createStore } from '../state/store.ts'

type OverlayRequest =
  | ({ kind: 'confirm'; id: number; onResult: (isConfirmed: boolean) => void } & ConfirmOptions)
  | ({ kind: 'choose'; id: number; onResult: (value: string | null) => void } & ActionSheetOptions)
  | { kind: 'share'; id: number; content: ShareContent; onResult: (result: ShareResult) => void }
  | { kind: 'pictures'; id: number; pictures: readonly ViewerImage[]; index: number; onResult: () => void }

export type ConfirmOptions = {
  title: string
  /** One line on what will be lost or changed. */
  text?: string
  action?: string
  cancel?: string
  danger?: boolean
  /**
   * An element of the environment that lies over the confirming button and takes its touches; `onDone` closes the
   * dialog.
   */
  buttonOverlay?: (onDone: () => void) => Promise<HTMLElement | null>
}
export type ActionSheetOptions<V extends string = string> = {
  title?: string
  options: readonly { value: V; label: string; note?: string; icon?: LucideIcon; danger?: boolean }[]
}
export type ViewerImage = { url: string; full?: string; width: number; height: number; alt?: string }

const requests = createStore<readonly OverlayRequest[]>([])
export const useOverlayRequests = requests.use

export const confirm = (options: ConfirmOptions): Promise<boolean> =>
  openOverlay((id, onResult) => ({ kind: 'confirm', id, onResult, ...options }))

export const openActionSheet = <V extends string>(options: ActionSheetOptions<V>): Promise<V | null> =>
  openOverlay<V | null>((id, onResult) => ({
    kind: 'choose',
    id,
    onResult: onResult as (value: string | null) => void,
    ...options,
  }))

export const openImageViewer = (pictures: readonly ViewerImage[], index = 0): Promise<void> =>
  openOverlay<void>((id, onResult) => ({ kind: 'pictures', id, pictures, index, onResult }))

export const openShareSheet = (content: ShareContent): Promise<ShareResult> =>
  openOverlay<ShareResult>((id, onResult) => ({ kind: 'share', id, content, onResult }))

let lastId = 0

const openOverlay = <T>(createRequest: (id: number, onResult: (value: T) => void) => OverlayRequest): Promise<T> =>
  new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const onResult = (value: T) => {
      requests.set(requests.get().filter((request) => request.id !== id))
      resolve(value)
    }
    requests.set([...requests.get(), createRequest(id, onResult)])
  })
