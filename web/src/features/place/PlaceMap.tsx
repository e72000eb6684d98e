import type { Answer } from '@quanzi/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './PlaceMap.module.css'
import { openPlaceMap, type PlaceMapHands } from './place-map.ts'
import type { Point } from './point.ts'

type Around = Answer<'GET map/regeo'>

/** The map under a pin that stands still: whoever moves the map moves the pin. Keys and fingers move it. */
export const PlaceMap = ({ at, around, onMove }: { at: Point; around: Around; onMove: (at: Point) => void }) => {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<PlaceMapHands>(null)
  const move = useEffectEvent(onMove)
  const first = useRef({ at, tiles: around.tiles })

  useEffect(() => {
    if (!box.current) return
    const opened = openPlaceMap(box.current, { ...first.current, onMove: (point) => move(point) })
    map.current = opened
    return () => opened.close()
  }, [])
  useEffect(() => map.current?.show(at), [at])
  useEffect(() => map.current?.draw(around), [around])

  return (
    <div className={styles.frame} data-base-ui-swipe-ignore="">
      <div ref={box} role="application" aria-label="地图，移动地图选择位置" className={styles.map} />
      <svg aria-hidden="true" viewBox="0 0 32 42" className={styles.pin}>
        <path d="M16 1C7.7 1 1 7.7 1 16c0 10.5 15 25 15 25s15-14.5 15-25C31 7.7 24.3 1 16 1z" />
        <circle cx="16" cy="16" r="5.5" />
      </svg>
      <p className={styles.credit}>{[around.tiles?.credit, around.credit].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
