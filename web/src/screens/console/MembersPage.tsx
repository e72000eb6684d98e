import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { BarTools } from '../../features/console/BarSlot.tsx'
import { LookDrawer } from '../../features/console/members/LookDrawer.tsx'
import { MemberDrawer } from '../../features/console/members/MemberDrawer.tsx'
import styles from '../../features/console/members/Members.module.css'
import { MemberTable } from '../../features/console/members/MemberTable.tsx'
import { type MemberFilter, useMembers } from '../../features/console/members/use-members.ts'
import { Panel } from '../../features/console/Panel.tsx'
import { useConsole } from '../../features/console/use-console.ts'
import { useFilters } from '../../features/console/use-filters.ts'
import { useParams } from '../../router/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useGo } from '../../ui/use-go.ts'

/** 成员: found by name, id or last digits; the record opens beside the list. */
export const MembersPage = () => {
  const [filters, set] = useFilters(['q', 'is'])
  const [typed, setTyped] = useState(filters.q)
  const [looking, setLooking] = useState(false)
  const is = (states.find(({ value }) => value === filters.is)?.value ?? '') as MemberFilter
  const list = useMembers(filters.q, is)
  const { id } = useParams()
  const { to } = useConsole()
  const go = useGo()
  return (
    <>
      <BarTools>
        <SearchField
          value={typed}
          placeholder="昵称、ID 或手机号后四位"
          onChange={(value) => {
            setTyped(value)
            if (value === '') set({ q: '' })
          }}
          onSubmit={(q) => set({ q })}
          className={styles.search ?? ''}
        />
      </BarTools>
      <Panel
        bare
        title="全部成员"
        tools={
          <Button small icon={EyeOff} onClick={() => setLooking(true)}>
            查看匿名作者
          </Button>
        }
      >
        <div className={styles.filters} role="group" aria-label="筛选">
          {states.map(({ value, label }) => (
            <Pill
              key={value}
              kind={value === is ? 'solid' : 'on'}
              pressed={value === is}
              onClick={() => set({ is: value })}
            >
              {label}
            </Pill>
          ))}
        </div>
        <MemberTable list={list} filters={filters} />
      </Panel>
      {id && <MemberDrawer key={id} id={Number(id)} onClose={() => go.replace(to('members', undefined, filters))} />}
      <LookDrawer open={looking} onClose={() => setLooking(false)} />
    </>
  )
}

const states = [
  { value: '', label: '全部' },
  { value: 'muted', label: '禁言中' },
  { value: 'banned', label: '已封禁' },
  { value: 'verified', label: '已认证' },
  { value: 'staff', label: '审核与运营' },
] as const
