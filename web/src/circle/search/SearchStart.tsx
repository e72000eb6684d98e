import { Trash2, X } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { useMe } from '../../identity/member/use-me.ts'
import { paths } from '../../paths.ts'
import { FailureLine } from '../../ui/feedback/FailureLine.tsx'
import { toastUndo } from '../../ui/feedback/toast.ts'
import { Chip } from '../../ui/inputs/Chip.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './SearchStart.module.css'
import { clearHistory, refreshSearchHistory, removeKeyword, useSearchHistory } from './search-history-store.ts'
import { useSuggestedTags } from './use-search.ts'

/** Shown without a keyword: search history and suggested tags. */
export const SearchStart = ({ onPick }: { onPick: (word: string) => void }) => (
  <div role="group" aria-label="搜索历史和热门话题" tabIndex={-1} className={styles.start}>
    <SearchHistory onPick={onPick} />
    <SuggestedTags />
  </div>
)

const SearchHistory = ({ onPick }: { onPick: (word: string) => void }) => {
  const member = useMe()?.memberid
  const history = useSearchHistory(member)
  useEffect(refreshSearchHistory, [])
  if (history.length === 0) return null
  const clear = (
    <button type="button" className={styles.clear} onClick={() => toastUndo('已清空', clearHistory(member), 5_000)}>
      <Icon icon={Trash2} size={14} />
      清空
    </button>
  )
  return (
    <Section title="搜索历史" action={clear}>
      <ul className={styles.keywords}>
        {history.map(({ word }) => (
          <li key={word} className={styles.chip}>
            <button type="button" className={styles.keyword} onClick={() => onPick(word)}>
              <span className="truncate">{word}</span>
            </button>
            <button
              type="button"
              aria-label={`删除 ${word}`}
              className={styles.remove}
              onClick={() => removeKeyword(word, member)}
            >
              <Icon icon={X} size={12} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const SuggestedTags = () => {
  const { tags, error, retry } = useSuggestedTags()
  if (tags ? tags.length === 0 : !error) return null
  return (
    <Section title="热门话题">
      {!tags && <FailureLine error={error} onRetry={retry} />}
      <ul className={styles.tags}>
        {tags?.map(({ id, tag }) => (
          <li key={id}>
            <Chip to={paths.topic(id)}>#{tag}#</Chip>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Section = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHeader}>
        <h2 id={id} className="bold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
