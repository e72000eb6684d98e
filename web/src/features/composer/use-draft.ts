import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, isWorthKeeping } from './draft.ts'
import { noteDraft, removeDraft, writeDraft } from './draft-store.ts'
import type { Opening } from './use-opening.ts'

export type Change = (change: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void

/**
 * The draft in hand. Kept on the device after a second of rest, and at once when the page is hidden or left; what is empty,
 * or equals the post that is edited, is nothing to keep.
 */
export const useDraft = ({ place, draft: opened, baseline: stands }: Opening) => {
  const [draft, setDraft] = useState(opened)
  const [baseline, setBaseline] = useState(stands)
  const [saved, setSaved] = useState(() => isWorthKeeping(opened, stands))
  const latest = useRef(opened)
  const kept = useRef(opened)
  const done = useRef(false)
  const base = useRef(stands)

  const change: Change = useCallback(
    (part) => {
      const now = latest.current
      latest.current = { ...now, ...(typeof part === 'function' ? part(now) : part) }
      setDraft(latest.current)
      setSaved(false)
      if (!done.current) noteDraft(place, isWorthKeeping(latest.current, base.current) ? latest.current : undefined)
    },
    [place],
  )

  const keep = useCallback(async () => {
    const now = latest.current
    if (done.current || now === kept.current) return
    kept.current = now
    const worth = isWorthKeeping(now, base.current)
    await (worth ? writeDraft(place, now) : removeDraft(place))
    if (latest.current === now) setSaved(worth)
  }, [place])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins a new second of rest.
  useEffect(() => {
    const timer = setTimeout(() => void keep(), rest)
    return () => clearTimeout(timer)
  }, [draft, keep])

  useEffect(() => {
    const now = () => void keep()
    document.addEventListener('visibilitychange', now)
    window.addEventListener('pagehide', now)
    return () => {
      document.removeEventListener('visibilitychange', now)
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [keep])

  return {
    draft,
    /** The post as it stands, when one is edited. */
    baseline,
    saved,
    /** The newest state, also for code that was waiting meanwhile. */
    now: useCallback(() => latest.current, []),
    change,
    keep,
    /** Begins again with another draft, on top of another state of the post. */
    restart: useCallback(
      (next: Draft, nextBaseline?: Draft) => {
        base.current = nextBaseline
        setBaseline(nextBaseline)
        latest.current = next
        change({})
      },
      [change],
    ),
    /** Published: nothing of it stays. */
    finish: useCallback(() => {
      done.current = true
      return removeDraft(place)
    }, [place]),
  }
}

export type DraftInHand = ReturnType<typeof useDraft>

const rest = 1_000
