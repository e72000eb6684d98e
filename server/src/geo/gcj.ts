import gcoord from 'gcoord'

/** Degrees. Which datum is said where it is used: satellites tell WGS-84, Chinese maps show GCJ-02. */
export type Point = { lng: number; lat: number }

/** Outside China both are the same. */
export const toGcj = ({ lng, lat }: Point): Point => pointOf(gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02))
export const fromBaidu = ({ lng, lat }: Point): Point =>
  pointOf(gcoord.transform([lng, lat], gcoord.BD09, gcoord.GCJ02))

/** To about ten metres, which is as near as a post may say where it was written. */
export const rounded = ({ lng, lat }: Point): Point => ({ lng: round(lng), lat: round(lat) })

/** Metres over the ground. */
export const distance = (a: Point, b: Point): number => {
  const half = (x: number) => Math.sin(rad(x) / 2) ** 2
  const chord = half(b.lat - a.lat) + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * half(b.lng - a.lng)
  return Math.round(2 * earth * Math.asin(Math.min(1, Math.sqrt(chord))))
}

/** The square that holds everything within so many metres, for a look along an index. */
export const boxAround = ({ lng, lat }: Point, metres: number) => {
  const high = (metres / earth) * (180 / Math.PI)
  const wide = high / Math.max(0.01, Math.cos(rad(lat)))
  return { west: lng - wide, east: lng + wide, south: lat - high, north: lat + high }
}

const earth = 6_371_008.8
const rad = (degrees: number) => (degrees * Math.PI) / 180
const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
const pointOf = ([lng, lat]: [number, number] | readonly number[]): Point => ({
  lng: lng as number,
  lat: lat as number,
})
