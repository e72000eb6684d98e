import { useCallback, useEffect, useRef, useState } from 'react'
import { createIdempotencyKey } from '../../../platform/api/client.ts'
import { listen, stopAll } from '../../../platform/listen.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type Draft, emptyDraft, isWorthSaving, sameContent } from './draft.ts'
import { createWriter, removeDraft, rereadDraft, saveDraft, saveDraftSync } from './draft-store.ts'
import type { InitialDraft } from './use-initial-draft.ts'

export type UpdateDraft = (update: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void

/**
 * The draft being edited. Saved one second after the last change, and at once when the page is hidden or left; not
 * saved when it is empty or equals the edited post. The form of the focused tab owns the draft; a tab that regains focus
 * loads the newer text.
 */
export const useDraft = (
  { draftKey, draft: initialDraft, baseline: initialBaseline }: InitialDraft,
  onReplaced: (draft: Draft) => void,
) => {
  const [draft, setDraft] = useState(initialDraft)
  const [baseline, setBaseline] = useState(initialBaseline)
  const [saved, setSaved] = useState(() => isWorthSaving(initialDraft, initialBaseline))
  const [refused, setRefused] = useState(false)
  const latest = useRef(initialDraft)
  const lastSaved = useRef(initialDraft)
  const finished = useRef(false)
  const baselineRef = useRef(initialBaseline)
  const [{ isWriter, becomeWriter }] = useState(createWriter)

  const update: UpdateDraft = useCallback(
    (patch) => {
      const now = latest.current
      latest.current = { ...now, ...(typeof patch === 'function' ? patch(now) : patch) }
      setDraft(latest.current)
      setSaved(false)
      if (!finished.current && isWriter())
        saveDraftSync(draftKey, isWorthSaving(latest.current, baselineRef.current) ? latest.current : undefined)
    },
    [draftKey, isWriter],
  )

  const save = useCallback(async () => {
    const now = latest.current
    if (finished.current || now === lastSaved.current || !isWriter()) return
    lastSaved.current = now
    const worthSaving = isWorthSaving(now, baselineRef.current)
    const stored = worthSaving ? await saveDraft(draftKey, now) : await removeDraft(draftKey)
    setRefused(stored === false)
    if (latest.current === now) setSaved(worthSaving)
  }, [draftKey, isWriter])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins a new second of rest.
  useEffect(() => {
    const timer = setTimeout(() => void save(), saveDelay)
    return () => clearTimeout(timer)
  }, [draft, save])

  useEffect(() => {
    const now = () => void save()
    return stopAll(listen(document, { visibilitychange: now }), listen(window, { pagehide: now }), now)
  }, [save])

  useEffect(() => {
    becomeWriter()
    const takeOver = async () => {
      if (document.hidden || finished.current || becomeWriter()) return
      // A failed read of the database must not clear the text on the screen.
      const stored = await rereadDraft(draftKey).catch(() => latest.current)
      const base = baselineRef.current
      const now = latest.current
      if (stored && sameContent(stored, now)) {
        latest.current = withAttemptsOf(stored, now)
        return
      }
      if (!stored && !isWorthSaving(now, base)) return
      finished.current = true
      toast(stored ? '已换成您在另一个页面写的草稿' : '草稿已在另一个页面发布或清空')
      onReplaced(stored ?? base ?? emptyDraft(createIdempotencyKey()))
    }
    const onReturn = () => void takeOver()
    return stopAll(
      listen(document, { visibilitychange: onReturn }),
      // Captured: also when a field of the page is focused, since two windows are visible at once.
      listen(window, { focus: onReturn, pageshow: onReturn }, { capture: true }),
    )
  }, [draftKey, onReplaced, becomeWriter])

  return {
    draft,
    /** The post on the server, when one is edited. */
    baseline,
    saved,
    /** The browser keeps no draft: it lives as long as the page. */
    refused,
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
    /** Whether this form may change what is stored for the draft. */
    isWriter,
    /** A draft that another form has changed since it was submitted stays: its key and attempts lead to the same post. */
    finish: useCallback(async () => {
      finished.current = true
      const submitted = latest.current
      const ended = isWriter() || (await isStored(draftKey, submitted))
      if (ended) await removeDraft(draftKey)
    }, [draftKey, isWriter]),
  }
}

/** The other form may have sent the same text without getting an answer. */
const withAttemptsOf = ({ key, unconfirmed }: Draft, { unconfirmed: _, ...draft }: Draft): Draft => ({
  ...draft,
  key,
  ...(unconfirmed && { unconfirmed }),
})

const isStored = async (draftKey: string, draft: Draft): Promise<boolean> => {
  const stored = await rereadDraft(draftKey).catch(() => undefined)
  return stored !== undefined && sameContent(stored, draft)
}

export type DraftState = ReturnType<typeof useDraft>

const saveDelay = 1_000
