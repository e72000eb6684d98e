import { ShieldCheck } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextBadge } from '../../ui/feedback/Badge.tsx'
import { ActingSelect } from '../../ui/inputs/ActingSelect.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { type Column, Table } from '../lists/Table.tsx'
import styles from '../members/Members.module.css'
import { useConsole } from '../shell/use-console.ts'
import type { Staff, StaffMember } from './use-staff.ts'

/** Staff × sites with the level in each cell. Only the current site can be edited. */
export const StaffTable = ({ staff, error, onRetry, onLevel, onEdit, busy }: StaffTableProps) => {
  const { site } = useConsole()
  const levelOf = (person: StaffMember, siteId: number) =>
    person.appointments.find((a) => a.site_id === siteId && a.role === 'reviewer')?.level ?? 0
  const operates = (person: StaffMember, siteId: number) =>
    person.appointments.some((a) => a.role === 'operator' && (a.site_id === siteId || a.site_id === 0))
  const isStaffed = (siteId: number) =>
    siteId === site.id ||
    (staff?.people ?? []).some(({ appointments }) => appointments.some((a) => a.site_id === siteId))
  const siteColumns: Column<StaffMember>[] = (staff?.sites ?? [])
    .filter(({ id }) => isStaffed(id))
    .map((one) => ({
      head: one.name,
      cell: (person) => (
        <span className={styles.buttons}>
          {one.id === site.id ? (
            <ActingSelect
              aria-label={`${person.nickname}在${one.name}的审核级别`}
              options={levels}
              value={levelOf(person, one.id)}
              busy={busy}
              onChange={(level) => onLevel(person, level)}
            />
          ) : (
            getLevelLabel(levelOf(person, one.id))
          )}
          {operates(person, one.id) && <TextBadge tone="gold">运营</TextBadge>}
        </span>
      ),
    }))
  return (
    <Table
      label="人员与级别"
      list={{ rows: staff?.people, error, retry: onRetry }}
      keyOf={({ id }) => id}
      empty={{ text: '还没有审核员' }}
      columns={[
        { head: '人员', cell: (person) => <StaffName person={person} /> },
        ...siteColumns,
        {
          head: '两步验证',
          cell: ({ factor }) =>
            factor === 1 ? (
              <TextBadge tone="ok" icon={ShieldCheck}>
                已开启
              </TextBadge>
            ) : (
              <span className="meta">未开启</span>
            ),
        },
        {
          head: '操作',
          hiddenHead: true,
          cell: (person) => (
            <Button small kind="text" aria-label={`管理${person.nickname}`} onClick={() => onEdit(person)}>
              管理
            </Button>
          ),
        },
      ]}
    />
  )
}

const StaffName = ({ person: { id, nickname, img_url, appointments } }: { person: StaffMember }) => (
  <span className="row gap-2-5 tap-height">
    <Avatar src={img_url} name={nickname} size={32} />
    <span className={styles.text}>
      <b className="truncate">{nickname}</b>
      <small className="caption tabular-nums">{`ID ${id}`}</small>
    </span>
    {appointments.some((a) => a.role === 'operator' && a.site_id === 0) && <TextBadge tone="gold">全站</TextBadge>}
  </span>
)

const levels = [
  { value: 0, label: '不审核' },
  { value: 1, label: '一级审核' },
  { value: 2, label: '二级审核' },
] as const

const getLevelLabel = (level: number) => (level === 0 ? '–' : levels.find(({ value }) => value === level)?.label)

type StaffTableProps = {
  staff: Staff | undefined
  error: unknown
  onRetry: () => void
  onLevel: (person: StaffMember, level: 0 | 1 | 2) => void
  onEdit: (person: StaffMember) => void
  busy: boolean
}
