import { paths } from '../../paths.ts'
import { Chip } from '../../ui/Chip.tsx'
import styles from './HotTags.module.css'
import start from './SearchStart.module.css'
import { useHotTags } from './use-search.ts'

/** What others look at, for who does not know yet what to search for. */
export const HotTags = () => {
  const tags = useHotTags()
  if (tags.length === 0) return null
  return (
    <section aria-labelledby="search-hot" className={start.part}>
      <div className={start.head}>
        <h2 id="search-hot">热门话题</h2>
      </div>
      <ul className={styles.topics}>
        {tags.map(({ id, tag }) => (
          <li key={id}>
            <Chip to={paths.topic(id)}>#{tag}#</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
