import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { buildRequest } from '../../../platform/api/client.ts'
import { query } from '../../../platform/api/query.ts'

export const useWaitingStream = (): boolean => {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let source: EventSource | null = null
    const disconnect = () => {
      source?.close()
      source = null
      setLive(false)
    }
    const connect = () => {
      source = new EventSource(buildRequest('GET circle/audit/live', {}).url)
      source.addEventListener('waiting', (event) => {
        setLive(true)
        client.setQueryData(query('GET circle/audit list', {}).queryKey, JSON.parse(event.data))
      })
      // EventSource reconnects by itself; while the server refuses, polling continues.
      source.addEventListener('error', () => setLive(false))
    }
    const followVisibility = () => {
      if (document.hidden) disconnect()
      else if (!source) connect()
    }
    followVisibility()
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      disconnect()
    }
  }, [client])
  return live
}
