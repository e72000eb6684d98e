import { useRef, useState } from 'react'
import { Select, type SelectProps } from './Select.tsx'

/**
 * A select whose choice acts at once. On Windows and Linux a key on the closed list changes it, so that choice waits for
 * Enter; Escape or leaving the field takes it back. While `busy` it keeps the focus and does nothing.
 */
export const ActingSelect = <V extends string | number>({
  value,
  onChange,
  busy = false,
  ...rest
}: SelectProps<V> & { busy?: boolean }) => {
  const [pending, setPending] = useState<V>()
  const keyTime = useRef(Number.NEGATIVE_INFINITY)
  const apply = (chosen: V) => {
    setPending(undefined)
    if (chosen !== value && !busy) onChange(chosen)
  }
  return (
    <Select
      {...rest}
      value={pending ?? value}
      aria-disabled={busy || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && pending !== undefined) {
          // Chromium opens the list by Enter.
          event.preventDefault()
          apply(pending)
        } else if (event.key === 'Escape') setPending(undefined)
        else keyTime.current = event.timeStamp
      }}
      onBlur={() => setPending(undefined)}
      onChange={(chosen) => {
        // An option of the open list is picked later than the key that opened it.
        if (performance.now() - keyTime.current < keyMs) setPending(chosen)
        else apply(chosen)
      }}
    />
  )
}

const keyMs = 100
