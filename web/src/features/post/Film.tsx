import type { Video } from '@quanzi/contract/post'
import { type ComponentProps, useEffect, useRef } from 'react'
import { keepPlace, loadFilm, placeOf } from './film.ts'
import { takeTurn, waitNoMore } from './video-play.ts'

/**
 * A video that plays for as long as it is drawn, from where it was left; another one that plays stops when it begins.
 * `onRest`: it has ended, or has to make room, or may not play.
 */
export const Film = ({ video, loud, onRest, ...more }: FilmProps) => {
  const element = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    if (element.current) return loadFilm(element.current, video)
  }, [video])

  // Sound may only begin in the turn of the tap that asked for it; `muted` is no attribute that React keeps up to date.
  useEffect(() => {
    const player = element.current
    if (!player) return
    player.muted = !loud
    player.play().catch((error: unknown) => {
      // A play that another one interrupts is none that is forbidden.
      if (loud || (error as Error).name !== 'NotAllowedError') return
      waitNoMore(onRest)
      onRest()
    })
    if (!loud) return
    player.focus({ preventScroll: true })
    // One that moved by itself and is as good as over would end before it is heard.
    if (player.duration - player.currentTime < 1) player.currentTime = 0
  }, [loud, onRest])

  useEffect(() => takeTurn(onRest), [onRest])

  return (
    <video
      ref={element}
      muted
      playsInline
      preload="auto"
      {...more}
      onLoadedMetadata={({ currentTarget }) => {
        const place = placeOf(video.vid)
        if (place > 0 && place < currentTarget.duration - 0.5) currentTarget.currentTime = place
        // Where the source came later than the wish to play.
        if (currentTarget.paused) void currentTarget.play().catch(() => {})
      }}
      onTimeUpdate={({ currentTarget }) => keepPlace(video.vid, currentTarget.currentTime)}
      onEnded={() => {
        keepPlace(video.vid, 0)
        onRest()
      }}
    />
  )
}

export type FilmProps = { video: Video; loud: boolean; onRest: () => void } & Pick<
  ComponentProps<'video'>,
  'className' | 'controls' | 'loop' | 'poster'
>
