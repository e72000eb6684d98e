import { useEffect, useRef } from 'react'

/** Runs an action unless the component is gone: what follows a late answer must not close or leave what is open by then. */
export const useWhileMounted = () => {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return (action: () => void) => {
    if (mounted.current) action()
  }
}
