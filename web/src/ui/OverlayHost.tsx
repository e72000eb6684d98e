import { Suspense } from 'react'
import { useQuestions } from './overlay.ts'
import { LazyActionSheet, LazyConfirm, LazyShareSheet, LazyViewer } from './preload-overlays.ts'

/** Draws what the functions of `overlay.ts` ask. */
export const OverlayHost = () => (
  <Suspense fallback={null}>
    {useQuestions().map((question) => {
      if (question.kind === 'confirm') return <LazyConfirm key={question.id} {...question} />
      if (question.kind === 'choose') return <LazyActionSheet key={question.id} {...question} />
      if (question.kind === 'share') return <LazyShareSheet key={question.id} {...question} />
      return <LazyViewer key={question.id} {...question} />
    })}
  </Suspense>
)
