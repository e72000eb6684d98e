import { useCallback, useEffect, useRef, useState } from 'react'

/** Addresses of the chosen files, by their id, for as long as the composer is open. */
export const usePreviews = () => {
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const addresses = useRef<string[]>([])

  const show = useCallback((id: string, file: File) => {
    const address = URL.createObjectURL(file)
    addresses.current.push(address)
    setPreviews((before) => new Map(before).set(id, address))
  }, [])

  useEffect(() => () => addresses.current.splice(0).forEach((address) => URL.revokeObjectURL(address)), [])
  return { previews, show }
}
