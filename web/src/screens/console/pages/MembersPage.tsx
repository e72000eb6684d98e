import { isKeyOf } from '@quanzi/contract/objects'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useUrlFilters } from '../../../console/lists/use-url-filters.ts'
import { useUrlSearch } from '../../../console/lists/use-url-search.ts'
import { MemberDrawer } from '../../../console/members/MemberDrawer.tsx'
import styles from '../../../console/members/Members.module.css'
import { MemberTable, memberOrders } from '../../../console/members/MemberTable.tsx'
import { RevealAuthorDrawer } from '../../../console/members/RevealAuthorDrawer.tsx'
import { useMembers } from '../../../console/members/use-members.ts'
import { PageActions } from '../../../console/shell/PageActions.tsx'
import { Panel } from '../../../console/shell/Panel.tsx'
import { useConsole } from '../../../console/shell/use-console.ts'
import { useParams } from '../../../platform/router/hooks.ts'
import { navigation } from '../../../platform/router/navigation.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Pill } from '../../../ui/buttons/Pill.tsx'
import { SearchField } from '../../../ui/inputs/SearchField.tsx'
import { useHistoryState } from '../../../ui/state/use-history-state.ts'

/** 成员: search by name, id or last digits; the record opens in a drawer. */
export const MembersPage = () => {
  const [filters, set] = useUrlFilters(['q', 'is', 'by', 'order'])
  const [revealing, setRevealing] = useState(false)
  const filter = filterOptions.find(({ value }) => value === filters.is)?.value ?? ''
  const { typed, setTyped, query, searchNow } = useUrlSearch(filters.q, (q) => set({ q }))
  const by = isKeyOf(memberOrders, filters.by) ? filters.by : 'joined'
  const order = filters.order === 'asc' ? 'asc' : 'desc'
  const list = useMembers(query, filter, by, order)
  const linkedId = Number(useParams()['id']) || null
  /** Over the list, which keeps its place. */
  const [openId, setOpenId] = useHistoryState<number | null>('member', null)
  const id = linkedId ?? openId
  const { to } = useConsole()
  return (
    <>
      <PageActions>
        <SearchField
          value={typed}
          placeholder="昵称、ID 或手机号后四位"
          onChange={setTyped}
          onSubmit={searchNow}
          className={styles.search ?? ''}
        />
      </PageActions>
      <Panel
        flush
        title="全部成员"
        actions={
          <Button small icon={EyeOff} onClick={() => setRevealing(true)}>
            查看匿名作者
          </Button>
        }
      >
        <div className={styles.filters} role="group" aria-label="筛选">
          {filterOptions.map(({ value, label }) => (
            <Pill
              key={value}
              kind={value === filter ? 'solid' : 'on'}
              pressed={value === filter}
              onClick={() => set({ is: value })}
            >
              {label}
            </Pill>
          ))}
        </div>
        <MemberTable
          list={list}
          filters={filters}
          onOpen={setOpenId}
          sorting={{
            by,
            order,
            onSort: (next, turned) =>
              set({ by: next === 'joined' ? '' : next, order: turned === 'desc' ? '' : turned }),
          }}
        />
      </Panel>
      {id && (
        <MemberDrawer
          key={id}
          id={id}
          ofAddress={linkedId !== null}
          onClose={() => (linkedId ? void navigation.replace(to('members', undefined, filters)) : setOpenId(null))}
        />
      )}
      {revealing && <RevealAuthorDrawer onClose={() => setRevealing(false)} />}
    </>
  )
}

const filterOptions = [
  { value: '', label: '全部' },
  { value: 'muted', label: '禁言中' },
  { value: 'banned', label: '已封禁' },
  { value: 'verified', label: '已认证' },
  { value: 'staff', label: '审核与运营' },
] as const
