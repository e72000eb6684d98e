import type { DryRun } from '@quanzi/contract/console/blocklist'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { MarkedText } from '../../ui/text/MarkedText.tsx'
import styles from './Blocklist.module.css'

/** Matches of the last thirty days: total, by term, and the newest ones. */
export const DryRunResult = ({ result, running }: { result: DryRun | undefined; running: boolean }) => (
  <section aria-label="试运行结果" className={styles.dryRun}>
    <p role="status">
      {running && <Spinner />}
      {running
        ? `正在查看最近 30 天，已看 ${(result?.looked ?? 0).toLocaleString()} 条…`
        : `最近 30 天共 ${result?.looked.toLocaleString()} 条，会命中帖子 ${result?.posts} 条、评论 ${result?.comments} 条`}
    </p>
    {result && result.words.length > 0 && (
      <ul className={styles.counts}>
        {result.words.slice(0, 20).map(({ word, n }) => (
          <li key={word}>
            {word} <b className="bold tabular-nums">{n}</b>
          </li>
        ))}
      </ul>
    )}
    <ul>
      {result?.samples.map(({ kind, id, post_id, text, hits }) => (
        <li key={`${kind} ${id}`} className={styles.sample}>
          <Link to={paths.post(post_id)} className="meta">
            {`${kind === 'post' ? '帖子' : '评论'} ${id}`}
          </Link>
          <p>
            <span className={styles.highlighted}>
              <MarkedText {...excerptAround(text, hits)} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  </section>
)

const charsBefore = 20
const maxLength = 120

/** The part of a long text around its first hit. */
const excerptAround = (text: string, hits: DryRun['samples'][number]['hits']) => {
  const from = Math.max(0, (hits[0]?.start ?? 0) - charsBefore)
  const shown = text.slice(from, from + maxLength)
  const lead = from > 0 ? '…' : ''
  return {
    text: `${lead}${shown}${from + maxLength < text.length ? '…' : ''}`,
    ranges: hits
      .filter(({ start, end }) => start >= from && end <= from + shown.length)
      .map(({ start, end }) => ({ start: start - from + lead.length, end: end - from + lead.length })),
  }
}
