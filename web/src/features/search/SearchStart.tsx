import { HotTags } from './HotTags.tsx'
import { SearchHistory } from './SearchHistory.tsx'
import styles from './SearchStart.module.css'

/** Before there is a word: what one has searched for, and what others look at. */
export const SearchStart = ({ onPick }: { onPick: (word: string) => void }) => (
  <div className={styles.start}>
    <SearchHistory onPick={onPick} />
    <HotTags />
  </div>
)
