import type { ReactNode } from 'react'

/** Draws the map to choose a place from; the screen that has the composer on it knows one. */
export type DrawPicker = (picker: {
  start: { lng: number; lat: number } | undefined
  place: string
  onClose: () => void
  /** Undefined: no place is to be shown. */
  onChoose: (chosen: { place: string; point: { lng: number; lat: number } } | undefined) => void
  /** The reader would rather write it. */
  onWords: () => void
}) => ReactNode
