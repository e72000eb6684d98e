import { Suspense } from 'react'
import { useQuestions } from './overlay.ts'
import { LazyActionSheet, LazyConfirm, LazyViewer } from './preload-overlays.ts'

/** Draws what `confirm`, `choose` and `viewPictures` ask. */
export const OverlayHost = () => (
  <Suspense fallback={null}>
    {useQuestions().map((question) => {
      if (question.kind === 'confirm') return <LazyConfirm key={question.id} {...question} />
      if (question.kind === 'choose') return <LazyActionSheet key={question.id} {...question} />
      return <LazyViewer key={question.id} {...question} />
    })}
  </Suspense>
)
