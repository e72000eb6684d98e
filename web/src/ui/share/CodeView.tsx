import { useMemo } from 'react'
import { codeOf } from './code.ts'
import styles from './ShareSheet.module.css'

/** Black on white in the dark too: readers expect it so. */
export const CodeView = ({ url }: { url: string }) => {
  const { size, path } = useMemo(() => codeOf(url), [url])
  return (
    <figure className={styles.figure}>
      <svg role="img" aria-label={`二维码：${url}`} viewBox={`0 0 ${size} ${size}`} className={styles.code}>
        <path d={path} fill="#000" />
      </svg>
      <figcaption>用手机扫一扫，就能打开</figcaption>
    </figure>
  )
}
