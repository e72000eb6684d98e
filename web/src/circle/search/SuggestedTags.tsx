import { paths } from '../../paths.ts'
import { Chip } from '../../ui/inputs/Chip.tsx'
import sectionStyles from './SearchStart.module.css'
import styles from './SuggestedTags.module.css'
import { useSuggestedTags } from './use-search.ts'

export const SuggestedTags = () => {
  const tags = useSuggestedTags()
  if (tags.length === 0) return null
  return (
    <section aria-labelledby="search-hot" className={sectionStyles.section}>
      <div className={sectionStyles.sectionHeader}>
        <h2 id="search-hot" className="bold">
          热门话题
        </h2>
      </div>
      <ul className={styles.tags}>
        {tags.map(({ id, tag }) => (
          <li key={id}>
            <Chip to={paths.topic(id)}>#{tag}#</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
