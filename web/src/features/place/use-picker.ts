import type { Place } from '@quanzi/contract/place'
import { locationWords } from '@quanzi/contract/place-words'
import { defaultWords } from '@quanzi/contract/words'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { LocationError, locate } from './locate.ts'
import { type Point, readPoint, writePoint } from './point.ts'
import { type Asked, useAround } from './use-places.ts'

/** What was chosen, as the composer keeps it. */
export type Chosen = { place: string; point: Point }

/** Where the map stands, what is near it, and what the reader has chosen of that. */
export const usePicker = (start: Point | undefined) => {
  const [asked, setAsked] = useState<Asked>(start ? { location: writePoint(start) } : {})
  const [chosen, setChosen] = useState<Place>()
  const [locating, setLocating] = useState(false)
  const around = useAround(asked, true)

  /** The device is asked; when it does not say, the reader hears why and goes on by hand. */
  const findMe = async () => {
    setLocating(true)
    try {
      const found = await locate()
      setChosen(undefined)
      setAsked(found)
    } catch (error) {
      toast(locationWords[error instanceof LocationError ? error.fault : 'unknown'], { error: true })
    } finally {
      setLocating(false)
    }
  }
  const begin = useEffectEvent(() => {
    if (!start) void findMe()
  })
  useEffect(() => begin(), [])

  return {
    around,
    chosen,
    locating,
    findMe,
    /** The map was moved by hand. */
    moveTo: (at: Point) => {
      setChosen(undefined)
      setAsked({ location: writePoint(at) })
    },
    choose: setChosen,
    /** Where the map should be. */
    at: chosen ? readPoint(chosen.location) : around.data ? readPoint(around.data.location) : undefined,
    /** The choice, or nothing: then the reader has been told. */
    confirm: (): Chosen | undefined => {
      if (!chosen) toast(around.error ? defaultWords.request : locationWords.nothingChosen, { error: true })
      return chosen && { place: nameOf(chosen), point: readPoint(chosen.location) }
    },
  }
}

export type Picker = ReturnType<typeof usePicker>

/** The point itself is called by its address. */
export const pointId = 'point'
const nameOf = ({ id, name, address }: Place): string => (id === pointId ? address : name)
