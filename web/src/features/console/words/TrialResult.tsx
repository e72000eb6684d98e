import type { Trial } from '@quanzi/contract/console/words'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Marked } from './Marked.tsx'
import styles from './Words.module.css'

/** What the words would have caught in the last thirty days: how many, by which word, and the newest of them. */
export const TrialResult = ({ trial, running }: { trial: Trial | undefined; running: boolean }) => (
  <section aria-label="试运行结果" className={styles.trial}>
    <p role="status">
      {running && <Spinner />}
      {running
        ? `正在查看最近 30 天，已看 ${(trial?.looked ?? 0).toLocaleString()} 条…`
        : `最近 30 天共 ${trial?.looked.toLocaleString()} 条，会命中帖子 ${trial?.posts} 条、评论 ${trial?.comments} 条`}
    </p>
    {trial && trial.words.length > 0 && (
      <ul className={styles.counts}>
        {trial.words.slice(0, 20).map(({ word, n }) => (
          <li key={word}>
            {word} <b className="num">{n}</b>
          </li>
        ))}
      </ul>
    )}
    <ul>
      {trial?.samples.map(({ kind, id, post_id, text, hits }) => (
        <li key={`${kind} ${id}`} className={styles.sample}>
          <Link to={paths.post(post_id)} className="meta">
            {`${kind === 'post' ? '帖子' : '评论'} ${id}`}
          </Link>
          <p>
            <Marked {...around(text, hits)} />
          </p>
        </li>
      ))}
    </ul>
  </section>
)

const before = 20
const most = 120

/** The stretch of a long text in which the first find stands. */
const around = (text: string, hits: Trial['samples'][number]['hits']) => {
  const from = Math.max(0, (hits[0]?.start ?? 0) - before)
  const shown = text.slice(from, from + most)
  const lead = from > 0 ? '…' : ''
  return {
    text: `${lead}${shown}${from + most < text.length ? '…' : ''}`,
    hits: hits
      .filter(({ start, end }) => start >= from && end <= from + shown.length)
      .map(({ start, end }) => ({ start: start - from + lead.length, end: end - from + lead.length })),
  }
}
