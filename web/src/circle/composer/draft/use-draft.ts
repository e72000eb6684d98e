import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, isWorthSaving } from './draft.ts'
import { removeDraft, saveDraft, saveDraftSync } from './draft-store.ts'
import type { InitialDraft } from './use-initial-draft.ts'

export type UpdateDraft = (update: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void

/**
 * The draft being edited. Saved one second after the last change, and at once when the page is hidden or left; not
 * saved when it is empty or equals the edited post.
 */
export const useDraft = ({ draftKey, draft: initialDraft, baseline: initialBaseline }: InitialDraft) => {
  const [draft, setDraft] = useState(initialDraft)
  const [baseline, setBaseline] = useState(initialBaseline)
  const [saved, setSaved] = useState(() => isWorthSaving(initialDraft, initialBaseline))
  const latest = useRef(initialDraft)
  const lastSaved = useRef(initialDraft)
  const finished = useRef(false)
  const baselineRef = useRef(initialBaseline)

  const update: UpdateDraft = useCallback(
    (patch) => {
      const now = latest.current
      latest.current = { ...now, ...(typeof patch === 'function' ? patch(now) : patch) }
      setDraft(latest.current)
      setSaved(false)
      if (!finished.current)
        saveDraftSync(draftKey, isWorthSaving(latest.current, baselineRef.current) ? latest.current : undefined)
    },
    [draftKey],
  )

  const save = useCallback(async () => {
    const now = latest.current
    if (finished.current || now === lastSaved.current) return
    lastSaved.current = now
    const worthSaving = isWorthSaving(now, baselineRef.current)
    await (worthSaving ? saveDraft(draftKey, now) : removeDraft(draftKey))
    if (latest.current === now) setSaved(worthSaving)
  }, [draftKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins a new second of rest.
  useEffect(() => {
    const timer = setTimeout(() => void save(), saveDelay)
    return () => clearTimeout(timer)
  }, [draft, save])

  useEffect(() => {
    const now = () => void save()
    document.addEventListener('visibilitychange', now)
    window.addEventListener('pagehide', now)
    return () => {
      document.removeEventListener('visibilitychange', now)
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [save])

  return {
    draft,
    /** The post on the server, when one is edited. */
    baseline,
    saved,
    /** Reads the latest state from asynchronous code. */
    getDraft: useCallback(() => latest.current, []),
    update,
    save,
    restart: useCallback(
      (next: Draft, nextBaseline?: Draft) => {
        baselineRef.current = nextBaseline
        setBaseline(nextBaseline)
        latest.current = next
        update({})
      },
      [update],
    ),
    finish: useCallback(() => {
      finished.current = true
      return removeDraft(draftKey)
    }, [draftKey]),
  }
}

export type DraftState = ReturnType<typeof useDraft>

const saveDelay = 1_000
