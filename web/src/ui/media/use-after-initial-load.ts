import { useEffect, useState } from 'react'

export const useAfterInitialLoad = (): boolean => {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLoaded(true), 1_000)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded
}
