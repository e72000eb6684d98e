import type { MapLocation } from '@quanzi/contract/circle/location'
import { locationMessages } from '@quanzi/contract/circle/location-messages'
import { defaultMessages } from '@quanzi/contract/messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCancelled } from '../../platform/bridge/bridge-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { getDeviceLocation, LocationError } from './geolocation.ts'
import { formatPoint, type Point, parsePoint } from './point.ts'
import { type GeocodeQuery, useReverseGeocode } from './use-location-search.ts'

export type ChosenLocation = { location: string; point: Point }

/** State of the picker: centre of the map, nearby places, choice. */
export const useLocationPicker = (start: Point | undefined) => {
  const [geocodeQuery, setGeocodeQuery] = useState<GeocodeQuery>(start ? { location: formatPoint(start) } : {})
  const [chosen, setChosen] = useState<MapLocation>()
  const [locating, setLocating] = useState(false)
  const geocode = useReverseGeocode(geocodeQuery)
  /** Counts what the member has chosen. */
  const choices = useRef(0)

  const locateDevice = async () => {
    setLocating(true)
    const choicesBefore = choices.current
    try {
      const deviceLocation = await getDeviceLocation()
      // The position takes seconds to come: a choice made meanwhile is kept.
      if (choices.current !== choicesBefore) return
      setChosen(undefined)
      setGeocodeQuery(deviceLocation)
    } catch (error) {
      if (isCancelled(error)) return
      toast(locationMessages[error instanceof LocationError ? error.reason : 'unknown'], { error: true })
    } finally {
      setLocating(false)
    }
  }
  const locateOnOpen = useEffectEvent(() => {
    if (!start) void locateDevice()
  })
  useEffect(() => locateOnOpen(), [])

  /** While its places load, the map stays where the member has moved it. */
  const movedTo = geocode.isPlaceholderData && !geocodeQuery.coord ? geocodeQuery.location : undefined
  const center = chosen?.location ?? movedTo ?? geocode.data?.location

  return {
    geocode,
    chosen,
    locating,
    locateDevice,
    moveTo: (center: Point) => {
      choices.current += 1
      setChosen(undefined)
      setGeocodeQuery({ location: formatPoint(center) })
    },
    choose: (location: MapLocation) => {
      choices.current += 1
      setChosen(location)
    },
    /** Where the map should be centred. */
    center: center === undefined ? undefined : parsePoint(center),
    confirm: (): ChosenLocation | undefined => {
      if (!chosen) toast(geocode.error ? defaultMessages.request : locationMessages.nothingChosen, { error: true })
      return chosen && { location: nameOf(chosen), point: parsePoint(chosen.location) }
    },
  }
}

export type LocationPickerState = ReturnType<typeof useLocationPicker>

/** Id of the choice for the point under the pin. */
export const pointId = 'point'
const nameOf = ({ id, name, address }: MapLocation): string => (id === pointId ? address : name)
