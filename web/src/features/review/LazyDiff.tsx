import { lazy, Suspense } from 'react'
import { loadOrReload } from '../../ui/load-or-reload.ts'

const Diff = lazy(async () => ({ default: (await loadOrReload(() => import('./Diff.tsx'))).Diff }))

/** The comparison comes when there is something to compare; until then the new text alone is there. */
export const LazyDiff = (props: { before: string; after: string }) => (
  <Suspense fallback={<p>{props.after}</p>}>
    <Diff {...props} />
  </Suspense>
)
