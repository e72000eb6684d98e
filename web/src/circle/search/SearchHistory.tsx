import { Trash2, X } from 'lucide-react'
import { useEffect } from 'react'
import { useMe } from '../../identity/member/use-me.ts'
import { toastUndo } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './SearchHistory.module.css'
import sectionStyles from './SearchStart.module.css'
import { clearHistory, refreshSearchHistory, removeKeyword, useSearchHistory } from './search-history-store.ts'

export const SearchHistory = ({ onPick }: { onPick: (word: string) => void }) => {
  const member = useMe()?.memberid
  const history = useSearchHistory(member)
  useEffect(refreshSearchHistory, [])
  if (history.length === 0) return null
  const clear = () => toastUndo('已清空', clearHistory(member), 5_000)
  return (
    <section aria-labelledby="search-history" className={sectionStyles.section}>
      <div className={sectionStyles.sectionHeader}>
        <h2 id="search-history" className="bold">
          搜索历史
        </h2>
        <button type="button" className={styles.clear} onClick={clear}>
          <Icon icon={Trash2} size={14} />
          清空
        </button>
      </div>
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
    </section>
  )
}
