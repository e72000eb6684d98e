import type { CallOutput } from '@quanzi/contract'
import type { MapLocation } from '@quanzi/contract/circle/location'
import { limits } from '@quanzi/contract/limits'
import * as leaflet from 'leaflet'
import { observeResize } from '../../ui/layout/observe-resize.ts'
import { isMotionReduced } from '../../ui/state/settings/elder.ts'
import 'leaflet/dist/leaflet.css'
import styles from './LocationMap.module.css'
import { withoutOverlaps } from './label-collision.ts'
import { type Point, parsePoint } from './point.ts'

type ReverseGeocode = CallOutput<'GET map/regeo'>
export type LeafletMapHandle = {
  panTo: (center: Point) => void
  draw: (geocode: ReverseGeocode) => void
  close: () => void
}

const zoom = { initial: 14, min: 8, max: 18 }
const arrowSteps: Record<string, leaflet.PointTuple> = {
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
}

/** Without tiles a sketch. `onMove` gets the centre after any move to another point than that of `panTo`. */
export const openLeafletMap = (
  container: HTMLElement,
  { center, tiles, onMove }: { center: Point; tiles: ReverseGeocode['tiles']; onMove: (center: Point) => void },
): LeafletMapHandle => {
  const reducedMotion = isMotionReduced()
  const map = leaflet.map(container, {
    center: [center.lat, center.lng],
    zoom: zoom.initial,
    minZoom: zoom.min,
    maxZoom: zoom.max,
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: !reducedMotion,
    fadeAnimation: !reducedMotion,
    inertia: !reducedMotion,
    // About the pin, not about the fingers: zooming changes no location.
    touchZoom: 'center',
    scrollWheelZoom: 'center',
    doubleClickZoom: 'center',
  })
  // Its texts have the size of the page's.
  const maxWidth = 6.25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  leaflet.control.scale({ imperial: false, position: 'bottomright', maxWidth }).addTo(map)
  if (tiles) leaflet.tileLayer(tiles.url, { maxZoom: zoom.max }).addTo(map)
  const radiusCircle = leaflet.circle([center.lat, center.lng], {
    radius: limits.nearbyMetres,
    interactive: false,
    className: styles.radius ?? '',
  })
  radiusCircle.addTo(map)
  const labelLayer = leaflet.layerGroup().addTo(map)
  let locations: readonly MapLocation[] = []
  /** The point under the pin that `onMove` has reported or `panTo` asked for. */
  let shown = leaflet.latLng(center.lat, center.lng)
  let isPanning = false

  const drawLabels = () => {
    labelLayer.clearLayers()
    const bounds = map.getBounds().pad(0.1)
    const labels = locations
      .map((location) => ({ location, point: parsePoint(location.location) }))
      .filter(({ point }) => bounds.contains([point.lat, point.lng]))
      .map(({ location, point }) => {
        const { x, y } = map.latLngToContainerPoint([point.lat, point.lng])
        return { x, y, length: location.name.length, location, point }
      })
    for (const { location, point } of withoutOverlaps(labels, readLabelSize(container))) {
      const icon = leaflet.divIcon({ className: styles.label ?? '', html: '', iconSize: [0, 0] })
      const marker = leaflet
        .marker([point.lat, point.lng], { icon, interactive: false, keyboard: false })
        .addTo(labelLayer)
      // As text, not as HTML: place names are user input.
      marker.getElement()?.append(document.createTextNode(location.name))
    }
  }
  // The sheet keeps these keys from the document, where Leaflet listens for them.
  container.addEventListener('keydown', (event) => {
    const step = arrowSteps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    map.panBy(step, { animate: !reducedMotion })
  })
  map.on('move', () => radiusCircle.setLatLng(map.getCenter()))
  map.on('moveend', () => {
    drawLabels()
    // The map moves by whole pixels, which a zoom enlarges.
    const isShown = map.latLngToContainerPoint(shown).distanceTo(map.getSize().divideBy(2)) < 2
    // `panTo` ends an earlier pan on its way.
    if (isPanning && !isShown) return
    shown = map.getCenter()
    if (isShown) return
    onMove({ lng: shown.lng, lat: shown.lat })
  })
  const stopObserving = observeResize(container, () => map.invalidateSize())

  return {
    panTo: (point) => {
      const [target, now] = [leaflet.latLng(point.lat, point.lng), map.getCenter()]
      shown = now.distanceTo(target) > 1 ? target : now
      if (shown === now) return
      isPanning = true
      map.setView(target, map.getZoom(), { animate: !reducedMotion })
      isPanning = false
    },
    draw: (geocode) => {
      locations = tiles ? geocode.data : [...geocode.data, ...geocode.landmarks]
      drawLabels()
    },
    close: () => {
      stopObserving()
      map.remove()
    },
  }
}

/** Depends on the window and on elder mode. */
const readLabelSize = (container: HTMLElement): number => {
  const probe = container.appendChild(document.createElement('div'))
  probe.className = styles.label ?? ''
  const size = Number.parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  return size
}
