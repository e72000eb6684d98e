import { type RefObject, useEffect, useState } from 'react'

/** Whether a syllable is being put together in the field: what stands there is then letters and not yet characters. */
export const useComposing = (field: RefObject<HTMLInputElement | null>): boolean => {
  const [composing, setComposing] = useState(false)
  useEffect(() => {
    const input = field.current
    if (!input) return
    const begin = () => setComposing(true)
    const end = () => setComposing(false)
    input.addEventListener('compositionstart', begin)
    input.addEventListener('compositionend', end)
    return () => {
      input.removeEventListener('compositionstart', begin)
      input.removeEventListener('compositionend', end)
    }
  }, [field])
  return composing
}
