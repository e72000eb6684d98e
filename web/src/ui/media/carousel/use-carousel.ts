import type { EmblaCarouselType } from 'embla-carousel'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { sleep } from '../../../platform/sleep.ts'

export const useCarousel = ({ count, interval, onChange }: CarouselOptions) => {
  const embla = useRef<EmblaCarouselType | null>(null)
  const changed = useEffectEvent(onChange)
  const node = useRef<HTMLDivElement | null>(null)
  const opened = useRef(false)

  useEffect(() => {
    // Without the engine, and with a new one, the first slide is shown.
    if (opened.current) changed(0)
    opened.current = false
    const viewport = node.current
    if (!viewport || count < 2) return
    let unmounted = false
    let stopAutoplay = () => {}
    let opening = false
    const open = async () => {
      if (opening || unmounted) return
      opening = true
      try {
        const { openCarousel, startAutoplay } = await import('./carousel-engine.ts')
        if (unmounted) return
        const api = openCarousel(viewport, interval > 0)
        embla.current = api
        opened.current = true
        api.on('select', () => changed(api.selectedScrollSnap()))
        if (interval > 0) stopAutoplay = startAutoplay(api, viewport, interval)
      } catch {
        // Without the script the first slide stays until the reader touches the carousel.
        opening = false
      }
    }
    void waitForInitialLoad().then(open)
    viewport.addEventListener('pointerdown', open)
    return () => {
      unmounted = true
      viewport.removeEventListener('pointerdown', open)
      stopAutoplay()
      embla.current?.destroy()
      embla.current = null
    }
  }, [count, interval])

  const ref = useCallback((element: HTMLDivElement | null) => {
    node.current = element
  }, [])
  const move = (direction: 1 | -1) => (direction > 0 ? embla.current?.scrollNext() : embla.current?.scrollPrev())
  return { ref, move, jump: (index: number) => embla.current?.scrollTo(index, true) }
}

type CarouselOptions = { count: number; interval: number; onChange: (index: number) => void }

const waitForInitialLoad = () => sleep(performance.now() < 4_000 ? 2_000 : 0)
