import { useRef } from 'react'

/** A form's ref and what focuses its field of a name, after the render that shows it. */
export const useFocusField = <Name extends string>() => {
  const ref = useRef<HTMLFormElement>(null)
  const focus = (name: Name) =>
    void setTimeout(() => ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus())
  return [ref, focus] as const
}
