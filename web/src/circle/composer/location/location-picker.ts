import type { ReactNode } from 'react'

/** Renders the map. The screen passes it in, because features do not import each other. */
export type RenderLocationPicker = (picker: {
  start: { lng: number; lat: number } | undefined
  location: string
  onClose: () => void
  /** Undefined: no location is shown. */
  onChoose: (chosen: { location: string; point: { lng: number; lat: number } } | undefined) => void
  onManualEntry: () => void
}) => ReactNode
