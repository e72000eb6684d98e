import type { CallOutput } from '@quanzi/contract'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import styles from './LocationMap.module.css'
import { type LeafletMapHandle, openLeafletMap } from './leaflet-map.ts'
import type { Point } from './point.ts'

type ReverseGeocode = CallOutput<'GET map/regeo'>

/** The pin is fixed in the middle: moving the map, by touch or keys, moves the location. `children` lie on the map. */
export const LocationMap = ({ center, geocode, onMove, children }: LocationMapProps) => {
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMapHandle>(null)
  const move = useEffectEvent(onMove)
  const initial = useRef({ center, tiles: geocode.tiles })

  useEffect(() => {
    if (!container.current) return
    const leafletMap = openLeafletMap(container.current, { ...initial.current, onMove: (point) => move(point) })
    map.current = leafletMap
    return () => leafletMap.close()
  }, [])
  useEffect(() => map.current?.panTo(center), [center])
  useEffect(() => map.current?.draw(geocode), [geocode])

  return (
    <div className={styles.frame} data-base-ui-swipe-ignore="">
      <div className={styles.area}>
        <div ref={container} role="application" aria-label="地图，移动地图选择位置" className={styles.map} />
        <svg aria-hidden="true" viewBox="0 0 32 42" className={styles.pin}>
          <path d="M16 1C7.7 1 1 7.7 1 16c0 10.5 15 25 15 25s15-14.5 15-25C31 7.7 24.3 1 16 1z" />
          <circle cx="16" cy="16" r="5.5" />
        </svg>
        {children}
      </div>
      <p className={styles.credit}>{[geocode.tiles?.credit, geocode.credit].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

type LocationMapProps = {
  center: Point
  geocode: ReverseGeocode
  onMove: (center: Point) => void
  children: ReactNode
}
