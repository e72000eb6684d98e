import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../paths.ts'
import { hrefOf } from '../../router/place.ts'
import styles from './Highlighted.module.css'
import { markHits } from './mark-hits.ts'

/** Marks a keyword in what is found: in names of topics and in texts that lead to a post, not in buttons or facts. */
export const Highlighted = ({ word, children }: { word: string; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? markHits(box.current, word, where) : undefined), [word])
  return (
    <div ref={box} className={styles.found}>
      {children}
    </div>
  )
}

const leadingTo = (path: string) => `a[href^="${hrefOf(path).replace('0', '')}"]:not([aria-label])`
const [toPost, toTopic] = [leadingTo(paths.post(0)), leadingTo(paths.topic(0))]
const where = `${toPost}, ${toTopic}, ${toTopic} b`
