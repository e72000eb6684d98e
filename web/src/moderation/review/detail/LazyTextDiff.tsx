import { Suspense } from 'react'
import { lazyPart } from '../../../ui/state/lazy-part.tsx'

const Diff = lazyPart(async () => (await import('./TextDiff.tsx')).TextDiff)

/** The diff is loaded when there is something to compare; until then the new text is shown. */
export const LazyTextDiff = (props: { before: string; after: string }) => (
  <Suspense fallback={<p>{props.after}</p>}>
    <Diff {...props} />
  </Suspense>
)
