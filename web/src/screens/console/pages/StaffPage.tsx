import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useUrlFilters } from '../../../console/lists/use-url-filters.ts'
import { Panel } from '../../../console/shell/Panel.tsx'
import { AddReviewerDrawer, EditStaffDrawer } from '../../../console/staff/StaffDrawer.tsx'
import { StaffTable } from '../../../console/staff/StaffTable.tsx'
import { useStaff, useStaffMutations } from '../../../console/staff/use-staff.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

export const StaffPage = () => {
  const { data, error, refetch } = useStaff()
  const { review, busy } = useStaffMutations()
  const [filters, setFilters] = useUrlFilters(['add'])
  const [pressed, setPressed] = useState(false)
  const adding = pressed || filters.add !== ''
  const [editing, setEditing] = useState<number | null>(null)
  const person = data?.people.find(({ id }) => id === editing)
  return (
    <>
      <Panel
        flush
        title="审核员与运营"
        note="级别立即生效；二级审核时，一审通过的人不能再终审同一稿"
        actions={
          <Button small kind="primary" icon={UserPlus} disabled={!data} onClick={() => setPressed(true)}>
            添加审核员
          </Button>
        }
      >
        <StaffTable
          staff={data}
          error={error}
          onRetry={() => void refetch()}
          busy={busy}
          onLevel={(who, level) => void review(who.id, level)}
          onEdit={({ id }) => setEditing(id)}
        />
      </Panel>
      {data && adding && (
        <AddReviewerDrawer
          staff={data}
          memberId={Number(filters.add) || undefined}
          onClose={() => {
            setPressed(false)
            if (filters.add !== '') setFilters({ add: '' })
          }}
        />
      )}
      {data && person && <EditStaffDrawer staff={data} person={person} onClose={() => setEditing(null)} />}
    </>
  )
}
