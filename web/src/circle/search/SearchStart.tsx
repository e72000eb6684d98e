import { SearchHistory } from './SearchHistory.tsx'
import styles from './SearchStart.module.css'
import { SuggestedTags } from './SuggestedTags.tsx'

/** Shown without a keyword: search history and suggested tags. */
export const SearchStart = ({ onPick }: { onPick: (word: string) => void }) => (
  <div className={styles.start}>
    <SearchHistory onPick={onPick} />
    <SuggestedTags />
  </div>
)
