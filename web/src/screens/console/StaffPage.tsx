import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Panel } from '../../features/console/Panel.tsx'
import { AddStaff, EditStaff } from '../../features/console/staff/StaffDrawer.tsx'
import { StaffTable } from '../../features/console/staff/StaffTable.tsx'
import { useAppoint, useStaff } from '../../features/console/staff/use-staff.ts'
import { Button } from '../../ui/Button.tsx'

/** 审核员: who decides at which level, on every site that one operates. */
export const StaffPage = () => {
  const { data, error, refetch } = useStaff()
  const { review, busy } = useAppoint()
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<number | null>(null)
  const person = data?.people.find(({ id }) => id === editing)
  return (
    <>
      <Panel
        bare
        title="审核员与运营"
        note="级别立即生效；二级审核时，一审通过的人不能再终审同一稿"
        tools={
          <Button small kind="primary" icon={UserPlus} disabled={!data} onClick={() => setAdding(true)}>
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
      {data && adding && <AddStaff staff={data} onClose={() => setAdding(false)} />}
      {data && person && <EditStaff staff={data} person={person} onClose={() => setEditing(null)} />}
    </>
  )
}
