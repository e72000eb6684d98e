import { lazy, Suspense } from 'react'
import { loadOrReload } from '../../../ui/state/load-or-reload.ts'

const Diff = lazy(async () => ({ default: (await loadOrReload(() => import('./TextDiff.tsx'))).TextDiff }))

/** The diff is loaded when there is something to compare; until then the new text is shown. */
export const LazyTextDiff = (props: { before: string; after: string }) => (
  <Suspense fallback={<p>{props.after}</p>}>
    <Diff {...props} />
  </Suspense>
)
