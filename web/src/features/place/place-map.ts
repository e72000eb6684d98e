import type { Answer } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import type { Place } from '@quanzi/contract/place'
import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import styles from './PlaceMap.module.css'
import { type Point, readPoint } from './point.ts'
import { spread } from './spread.ts'

type Around = Answer<'GET map/regeo'>
export type PlaceMapHands = { show: (at: Point) => void; draw: (around: Around) => void; close: () => void }

const zoom = { first: 14, least: 8, most: 18 }

/**
 * A Leaflet map of what the server knows. With tiles these are the ground; without, places and a ring of 1,000 m are drawn
 * on plain paper. `onMove` hears where the middle is after the reader has moved it, not when `show` did.
 */
export const openPlaceMap = (
  box: HTMLElement,
  { at, tiles, onMove }: { at: Point; tiles: Around['tiles']; onMove: (at: Point) => void },
): PlaceMapHands => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leaflet.map(box, {
    center: [at.lat, at.lng],
    zoom: zoom.first,
    minZoom: zoom.least,
    maxZoom: zoom.most,
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    inertia: !calm,
  })
  leaflet.control.scale({ imperial: false, position: 'bottomright' }).addTo(map)
  if (tiles) leaflet.tileLayer(tiles.url, { maxZoom: zoom.most }).addTo(map)
  const ring = leaflet.circle([at.lat, at.lng], {
    radius: limits.nearbyMetres,
    interactive: false,
    className: styles.ring ?? '',
  })
  ring.addTo(map)
  const names = leaflet.layerGroup().addTo(map)
  let places: readonly Place[] = []
  let byHand = false

  const label = () => {
    names.clearLayers()
    const here = map.getBounds().pad(0.1)
    const seen = places
      .map((place) => ({ place, point: readPoint(place.location) }))
      .filter(({ point }) => here.contains([point.lat, point.lng]))
      .map(({ place, point }) => {
        const { x, y } = map.latLngToContainerPoint([point.lat, point.lng])
        return { x, y, length: place.name.length, place, point }
      })
    for (const { place, point } of spread(seen)) {
      const icon = leaflet.divIcon({ className: styles.place ?? '', html: '', iconSize: [0, 0] })
      const marker = leaflet.marker([point.lat, point.lng], { icon, interactive: false, keyboard: false }).addTo(names)
      // As text, not as HTML: names are what people wrote.
      marker.getElement()?.append(document.createTextNode(place.name))
    }
  }
  map.on('dragstart keydown', () => {
    byHand = true
  })
  map.on('move', () => ring.setLatLng(map.getCenter()))
  map.on('moveend', () => {
    label()
    if (!byHand) return
    byHand = false
    const { lng, lat } = map.getCenter()
    onMove({ lng, lat })
  })
  const resized = new ResizeObserver(() => map.invalidateSize())
  resized.observe(box)

  return {
    show: (point) => {
      const to = leaflet.latLng(point.lat, point.lng)
      if (map.getCenter().distanceTo(to) > 1) map.setView(to, map.getZoom(), { animate: !calm })
    },
    draw: (around) => {
      places = tiles ? around.data : [...around.data, ...around.landmarks]
      label()
    },
    close: () => {
      resized.disconnect()
      map.remove()
    },
  }
}
