import { type ReactNode, useState } from 'react'
import { ListPage, type ListPageProps } from './ListPage.tsx'
import { type Column, Table, type TableProps } from './Table.tsx'

/** A page with a table of records. A pressed row, and a new record, opens as a draft in a drawer. */
export const RecordPage = <T extends { id: number }, D>({
  title,
  label = title,
  list,
  empty,
  dimmed,
  columns,
  newDraft,
  drawer,
  children,
  ...page
}: RecordPageProps<T, D>) => {
  const [draft, open] = useState<D>()
  return (
    <>
      <ListPage {...page} title={title} flush onAdd={() => open(newDraft())}>
        <Table label={label} list={list} keyOf={idOf} empty={empty} dimmed={dimmed} columns={columns(open)} />
      </ListPage>
      {draft !== undefined && drawer({ draft, onClose: () => open(undefined) })}
      {children}
    </>
  )
}

const idOf = ({ id }: { id: number }) => id

type RecordPageProps<T, D> = Omit<ListPageProps, 'title' | 'flush' | 'onAdd' | 'children'> &
  Pick<TableProps<T>, 'list' | 'empty' | 'dimmed'> & {
    title: string
    /** Names the table where the title does not. */
    label?: string
    columns: (open: (draft: D) => void) => readonly Column<T>[]
    newDraft: () => D
    drawer: (props: { draft: D; onClose: () => void }) => ReactNode
    /** Further drawers. */
    children?: ReactNode
  }
