import { useOverlayRequests } from './dialogs.ts'
import { LazyActionSheet, LazyConfirm, LazyShareSheet, LazyViewer } from './lazy-overlays.ts'

export const OverlayHost = () =>
  useOverlayRequests().map((request) => {
    if (request.kind === 'confirm') return <LazyConfirm key={request.id} {...request} />
    if (request.kind === 'choose') return <LazyActionSheet key={request.id} {...request} />
    if (request.kind === 'share') return <LazyShareSheet key={request.id} {...request} />
    return <LazyViewer key={request.id} {...request} />
  })
