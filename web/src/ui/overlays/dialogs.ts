import type { LucideIcon } from 'lucide-react'
import type { ShareContent, ShareResult } from '../../platform/bridge/bridge.ts'
import { createStore } from '../../platform/store.ts'
import { getTappedControl, lockWhile, resumeTap } from '../../platform/tap-guard.ts'
import type { MenuEntry } from './menu-entries.ts'

type OverlayRequest =
  | ({ kind: 'confirm'; id: number; onResult: (isConfirmed: boolean) => void } & ConfirmOptions)
  | ({ kind: 'choose'; id: number; onResult: (value: string | null) => void } & ActionSheetOptions)
  | { kind: 'share'; id: number; content: ShareContent; onResult: (result: ShareResult) => void }
  | ({ kind: 'pictures'; id: number; onResult: () => void } & ViewerOptions)

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
  options: readonly ActionOption<V>[]
  /** Are added on top once they are known, so that no other moves. */
  late?: (() => Promise<readonly ActionOption<V>[]>) | undefined
}
type ActionOption<V extends string> =
  | (V & MenuEntry)
  | { value: V; label: string; note?: string; icon?: LucideIcon; danger?: boolean }
export type ViewerImage = {
  url: string
  full?: string
  width: number
  height: number
  alt?: string
  note?: string
  /** Blurred until it is tapped. */
  reveal?: (() => void) | undefined
}

export type ViewerOptions = {
  pictures: readonly ViewerImage[]
  index: number
  onView: ((index: number) => void) | undefined
}

const requests = createStore<readonly OverlayRequest[]>([])
export const useOverlayRequests = requests.use

export const confirm = (options: ConfirmOptions): Promise<boolean> =>
  openOverlay('confirm', false, (id, onResult) => ({ kind: 'confirm', id, onResult, ...options }))

export const openActionSheet = <V extends string>(options: ActionSheetOptions<V>): Promise<V | null> =>
  openOverlay<V | null>('choose', null, (id, onResult) => ({
    kind: 'choose',
    id,
    // The sheet answers with a value of its options.
    onResult: onResult as (value: string | null) => void,
    ...options,
  }))

/** `onView` is called with the index of each picture that is shown. */
export const openImageViewer = (
  pictures: readonly ViewerImage[],
  index = 0,
  onView?: (index: number) => void,
): Promise<void> =>
  openOverlay<void>('pictures', undefined, (id, onResult) => ({
    kind: 'pictures',
    id,
    pictures,
    index,
    onView,
    onResult,
  }))

export const openShareSheet = (content: ShareContent): Promise<ShareResult> =>
  openOverlay<ShareResult>('share', 'cancelled', (id, onResult) => ({ kind: 'share', id, content, onResult }))

/**
 * Counts an open panel until the returned function is called. A tap on the page opens none while another dialog is open or
 * opening: `refuse` is called instead. A dialog's own controls may open one above it, and a prompt, which has no `refuse`.
 */
export const admitPanel = (refuse: (() => void) | null): (() => void) | undefined => {
  if (refuse && isTapBehindDialog()) {
    refuse()
    return undefined
  }
  openPanels += 1
  return () => {
    openPanels -= 1
  }
}

/** Also true while the dialog is still opening. */
const isTapBehindDialog = (): boolean => {
  const control = getTappedControl()
  const isOnPage = control !== null && !control.closest('[role=dialog], [role=alertdialog]')
  return isOnPage && (openPanels > 0 || requests.get().length > 0)
}

let openPanels = 0
let lastId = 0

/**
 * While one is open or opening, another is dropped as if it had been dismissed. The controls of the viewer and of the
 * share sheet may open others.
 */
const openOverlay = <T>(
  kind: OverlayRequest['kind'],
  dismissed: T,
  createRequest: (id: number, onResult: (value: T) => void) => OverlayRequest,
): Promise<T> => {
  const isHost = (request: OverlayRequest) => request.kind === 'pictures' || request.kind === 'share'
  const isTaken = requests.get().some((request) => request.kind === kind || !isHost(request))
  if (isTaken || isTapBehindDialog()) return Promise.resolve(dismissed)
  const control = getTappedControl()
  const result = new Promise<T>((resolve) => {
    lastId += 1
    const id = lastId
    const onResult = (value: T) => {
      requests.set(requests.get().filter((request) => request.id !== id))
      resumeTap(control)
      resolve(value)
    }
    requests.set([...requests.get(), createRequest(id, onResult)])
  })
  lockWhile(control, result)
  return result
}
