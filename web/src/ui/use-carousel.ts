import type { EmblaCarouselType } from 'embla-carousel'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

/** Brings the moving part in after the page is drawn; until then the first slide stands. */
export const useCarousel = ({
  count,
  interval,
  onChange,
}: {
  count: number
  interval: number
  onChange: (index: number) => void
}) => {
  const embla = useRef<EmblaCarouselType | null>(null)
  const changed = useEffectEvent(onChange)
  const node = useRef<HTMLDivElement | null>(null)

  useEffect(() => {
    const frame = node.current
    if (!frame || count < 2) return
    let gone = false
    let stopTurning = () => {}
    void quiet().then(async () => {
      const { default: start } = await import('embla-carousel')
      if (gone) return
      const api = start(frame, { loop: interval > 0, align: 'start', duration: reduced() ? 0 : 22 })
      embla.current = api
      api.on('select', () => changed(api.selectedScrollSnap()))
      if (interval > 0) stopTurning = turn(api, frame, interval)
    })
    return () => {
      gone = true
      stopTurning()
      embla.current?.destroy()
      embla.current = null
    }
  }, [count, interval])

  const ref = useCallback((element: HTMLDivElement | null) => {
    node.current = element
  }, [])
  const move = (by: 1 | -1) => (by > 0 ? embla.current?.scrollNext() : embla.current?.scrollPrev())
  return { ref, move }
}

/** Nothing moves before the page has what it is read for: a slide that turns a second later is missed by nobody. */
const quiet = () => new Promise<void>((resolve) => setTimeout(resolve, performance.now() < 4_000 ? 2_000 : 0))

const reduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const isSeen = (frame: HTMLElement) => {
  const { top, bottom } = frame.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** One slide further every so often, as long as nobody is at it. Answers how to stop. */
const turn = (api: EmblaCarouselType, frame: HTMLElement, interval: number): (() => void) => {
  let held = false
  const timer = setInterval(() => {
    const busy =
      held || document.hidden || reduced() || frame.matches(':hover') || frame.contains(document.activeElement)
    // Far above a list that is being read it would only take turns from the scrolling.
    if (!busy && isSeen(frame)) api.scrollNext()
  }, interval)
  const hold = () => {
    held = true
  }
  const letGo = () => {
    held = false
  }
  api.on('pointerDown', hold)
  api.on('settle', letGo)
  return () => clearInterval(timer)
}
