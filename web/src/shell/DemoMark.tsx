import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../api/query.ts'
import { setDemo } from '../ui/demo.ts'

/** Asks whether this is a trial installation; the headers then say so. */
export const DemoMark = () => {
  const { data } = useQuery({ ...query('GET circle/commonapi setting', {}), staleTime: 5 * 60_000 })
  const demo = data?.demo === 1
  useEffect(() => setDemo(demo), [demo])
  return null
}
