import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { buildRequest } from '../../../platform/api/client.ts'
import { query } from '../../../platform/api/query.ts'
import { listen } from '../../../platform/listen.ts'

/** The interval at which the counts are polled while there is no stream. */
export const pollInterval = 20_000

/** Whether the server pushes the counts. */
export const useWaitingStream = (): boolean => {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let source: EventSource | null = null
    let retry: ReturnType<typeof setTimeout> | undefined
    const disconnect = () => {
      clearTimeout(retry)
      source?.close()
      source = null
      setLive(false)
    }
    const connect = () => {
      source = new EventSource(buildRequest('GET circle/audit/live', {}).url)
      source.addEventListener('waiting', (event) => {
        setLive(true)
        const { queryKey } = query('GET circle/audit list', {})
        // An answer under way was counted earlier.
        void client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, JSON.parse(event.data))
      })
      source.addEventListener('error', () => {
        setLive(false)
        // EventSource reconnects by itself after a lost connection, but not after an error of the server or an ended session.
        if (source?.readyState === EventSource.CLOSED) retry = setTimeout(connect, pollInterval)
      })
    }
    const followVisibility = () => {
      if (document.hidden) disconnect()
      else if (!source) connect()
    }
    followVisibility()
    const stopListening = listen(document, { visibilitychange: followVisibility })
    return () => {
      stopListening()
      disconnect()
    }
  }, [client])
  return live
}
