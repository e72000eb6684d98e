import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import styles from './DemoMark.module.css'

/** 演示: a trial installation says so, and the mark leads to the desk where everything can be tried. */
export const DemoMark = () => {
  const { data } = useQuery({ ...query('GET circle/commonapi setting', {}), staleTime: 5 * 60_000 })
  if (data?.demo !== 1) return null
  return (
    <a href="/dev" className={styles.mark}>
      演示
    </a>
  )
}
