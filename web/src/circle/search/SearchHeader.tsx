import { type RefObject, useEffect, useId } from 'react'
import { useNavigationType } from '../../platform/router/hooks.ts'
import { SearchField } from '../../ui/inputs/SearchField.tsx'
import { Header } from '../../ui/layout/Header.tsx'
import { isElder } from '../../ui/state/settings/elder.ts'
import styles from './SearchHeader.module.css'
import type { SearchKeyword } from './use-search-keyword.ts'

/** Focuses the field on a new search, but not when the user comes back to results. */
export const SearchHeader = ({ search, field }: SearchHeaderProps) => {
  const errorId = useId()
  const focusOnArrival = useNavigationType() !== 'pop' || search.keyword === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only; an effect runs after the route's focus on its heading.
  useEffect(() => {
    if (focusOnArrival) field.current?.focus({ preventScroll: true })
  }, [])
  const input = (
    <SearchField
      ref={field}
      value={search.inputValue}
      onChange={search.onInput}
      onSubmit={() => search.submit(search.inputValue)}
      placeholder="请输入关键字"
      errorId={search.error && errorId}
    />
  )
  return (
    <Header
      // Large type needs the whole width of a row.
      {...(!isElder && { hideTitle: true, leading: input })}
      action={
        <button type="button" className={styles.submit} onClick={() => search.submit(search.inputValue)}>
          搜索
        </button>
      }
    >
      {isElder && <div className={styles.row}>{input}</div>}
      {search.error && (
        <p id={errorId} role="alert" className={styles.error}>
          {search.error}
        </p>
      )}
    </Header>
  )
}

type SearchHeaderProps = { search: SearchKeyword; field: RefObject<HTMLInputElement | null> }
