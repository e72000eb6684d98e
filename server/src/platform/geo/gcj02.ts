import gcoord from 'gcoord'
import type { Point } from '../../ports.ts'

/** Outside China GCJ-02 equals WGS-84. */
export const toGcj02 = ({ lng, lat }: Point): Point => toPoint(gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02))
export const fromBd09 = ({ lng, lat }: Point): Point => toPoint(gcoord.transform([lng, lat], gcoord.BD09, gcoord.GCJ02))

export const roundPoint = ({ lng, lat }: Point): Point => ({ lng: round(lng), lat: round(lat) })

/** Metres, by the haversine formula. */
export const distance = (a: Point, b: Point): number => {
  const haversine = (x: number) => Math.sin(toRadians(x) / 2) ** 2
  const chord =
    haversine(b.lat - a.lat) + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * haversine(b.lng - a.lng)
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord))))
}

/** The square around the circle of this radius: a condition that an index serves. */
export const boundingBox = ({ lng, lat }: Point, metres: number) => {
  const latDelta = (metres / earthRadius) * (180 / Math.PI)
  const lngDelta = latDelta / Math.max(0.01, Math.cos(toRadians(lat)))
  return { west: lng - lngDelta, east: lng + lngDelta, south: lat - latDelta, north: lat + latDelta }
}

const earthRadius = 6_371_008.8
const toRadians = (degrees: number) => (degrees * Math.PI) / 180
const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
const toPoint = ([lng = 0, lat = 0]: readonly number[]): Point => ({ lng, lat })
