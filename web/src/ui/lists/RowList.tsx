import { isElder } from '../state/settings/elder.ts'
import { useTablet } from '../state/use-wide-screen.ts'
import { PagedList, type PagedListProps } from './PagedList.tsx'

/** Short rows, of which two stand side by side on a tablet. */
export const RowList = <T,>(list: Omit<PagedListProps<T>, 'as' | 'columns'>) => (
  <PagedList {...list} as="list" columns={useTablet() && !isElder ? 2 : 1} />
)
