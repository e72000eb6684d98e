import { type RefObject, useEffect } from 'react'
import { useArrival } from '../../router/hooks.ts'
import { Header } from '../../ui/Header.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './SearchHeader.module.css'
import type { SearchWord } from './use-search-word.ts'

/** The field in the bar. Who comes to search finds the cursor in it; who comes back to what was found does not. */
export const SearchHeader = ({ search, field }: SearchHeaderProps) => {
  const wanted = useArrival() !== 'pop' || search.word === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: on coming alone. As an effect it follows the heading's focus.
  useEffect(() => {
    if (wanted) field.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Header
      hideTitle
      lead={
        <SearchField
          ref={field}
          value={search.typed}
          onChange={search.type}
          onSubmit={() => search.send(search.typed)}
          placeholder="请输入关键字"
        />
      }
      action={
        <button type="button" className={styles.send} onClick={() => search.send(search.typed)}>
          搜索
        </button>
      }
    >
      {search.complaint && (
        <p role="alert" className={styles.complaint}>
          {search.complaint}
        </p>
      )}
    </Header>
  )
}

type SearchHeaderProps = { search: SearchWord; field: RefObject<HTMLInputElement | null> }
