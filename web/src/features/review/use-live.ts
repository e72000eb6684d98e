import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestOf } from '../../api/client.ts'
import { query } from '../../api/query.ts'

/**
 * Hears from the server what waits, and keeps it where `useWaiting` finds it; whether that works just now. A page that
 * nobody looks at lets its connection go, as a browser has few for a server.
 */
export const useLive = (): boolean => {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let source: EventSource | null = null
    const end = () => {
      source?.close()
      source = null
      setLive(false)
    }
    const begin = () => {
      source = new EventSource(requestOf('GET circle/audit/live', {}).url)
      source.addEventListener('waiting', (event) => {
        setLive(true)
        client.setQueryData(query('GET circle/audit list', {}).queryKey, JSON.parse(event.data))
      })
      // It tries again by itself; where the server refuses it, asking goes on.
      source.addEventListener('error', () => setLive(false))
    }
    const follow = () => {
      if (document.hidden) end()
      else if (!source) begin()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      end()
    }
  }, [client])
  return live
}
