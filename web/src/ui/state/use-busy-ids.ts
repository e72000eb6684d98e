import { useState } from 'react'

/** The ids of rows whose calls are running, once for each call. */
export const useBusyIds = () => {
  const [running, setRunning] = useState<readonly number[]>([])
  const whileBusy = async <T>(id: number, work: () => Promise<T>): Promise<T> => {
    setRunning((ids) => [...ids, id])
    try {
      return await work()
    } finally {
      setRunning((ids) => ids.filter((_, index) => index !== ids.indexOf(id)))
    }
  }
  return { isBusy: (id: number) => running.includes(id), whileBusy }
}
