import { Trash2, X } from 'lucide-react'
import { useEffect } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.ts'
import { forget, forgetAll, refreshHistory, useHistory } from './history-store.ts'
import styles from './SearchHistory.module.css'
import start from './SearchStart.module.css'

/** What was searched for on this device in the last seven days; nothing when there is nothing. */
export const SearchHistory = ({ onPick }: { onPick: (word: string) => void }) => {
  const history = useHistory()
  useEffect(refreshHistory, [])
  if (history.length === 0) return null
  const clear = () => toast('已清空', { action: { label: '撤销', run: forgetAll() }, ms: 5_000 })
  return (
    <section aria-labelledby="search-history" className={start.part}>
      <div className={start.head}>
        <h2 id="search-history">搜索历史</h2>
        <button type="button" className={styles.clear} onClick={clear}>
          <Icon of={Trash2} size={14} />
          清空
        </button>
      </div>
      <ul className={styles.words}>
        {history.map(({ word }) => (
          <li key={word} className={styles.chip}>
            <button type="button" className={styles.word} onClick={() => onPick(word)}>
              <span className="clip">{word}</span>
            </button>
            <button type="button" aria-label={`删除 ${word}`} className={styles.remove} onClick={() => forget(word)}>
              <Icon of={X} size={12} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
