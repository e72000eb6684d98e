import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Drawer } from '../Drawer.tsx'
import styles from '../members/Members.module.css'
import { Segments } from '../Segments.tsx'
import { useConsole } from '../use-console.ts'
import type { Staff, StaffMember } from './use-staff.ts'
import { useAppoint } from './use-staff.ts'
import { WhatTheySee } from './WhatTheySee.tsx'

/** Somebody new at the desk: who, which level, and what they will see with it. */
export const AddStaff = ({ staff, onClose }: { staff: Staff; onClose: () => void }) => {
  const { site } = useConsole()
  const { review, busy } = useAppoint()
  const [id, setId] = useState('')
  const [level, setLevel] = useState<1 | 2>(1)
  const flow = staff.sites.find((one) => one.id === site.id)?.flow ?? 'single'
  return (
    <Drawer open onClose={onClose} title="添加审核员" note="可在「成员」里按昵称或手机号后四位查到 ID">
      <form
        className={styles.form}
        onSubmit={async (event) => {
          event.preventDefault()
          if (await review(Number(id), level)) onClose()
        }}
      >
        <Field label="成员 ID" required>
          <TextInput inputMode="numeric" value={id} onChange={(event) => setId(event.target.value)} />
        </Field>
        <Segments label="级别" options={both} value={level} onChange={setLevel} />
        <WhatTheySee flow={flow} level={level} />
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" busy={busy} disabled={!/^\d+$/.test(id)}>
            添加
          </Button>
        </div>
      </form>
    </Drawer>
  )
}

const both = [
  { value: 1, label: '一级审核' },
  { value: 2, label: '二级审核' },
] as const

/** What else there is to a person: what they see now, operating, the second step. */
export const EditStaff = ({ staff, person, onClose }: { staff: Staff; person: StaffMember; onClose: () => void }) => {
  const { site, chief } = useConsole()
  const { operate, resetFactor, busy } = useAppoint()
  const [reason, setReason] = useState('')
  const flow = staff.sites.find((one) => one.id === site.id)?.flow ?? 'single'
  const level = person.appointments.find((a) => a.site_id === site.id && a.role === 'reviewer')?.level
  const here = person.appointments.some((a) => a.role === 'operator' && a.site_id === site.id)
  const everywhere = person.appointments.some((a) => a.role === 'operator' && a.site_id === 0)
  return (
    <Drawer open onClose={onClose} title={person.nickname} note={`ID ${person.id}`}>
      <div className={styles.form}>
        {level === 1 || level === 2 ? (
          <WhatTheySee flow={flow} level={level} />
        ) : (
          <p className="meta">{`不审核${site.name}的内容`}</p>
        )}
        {chief && (
          <section className={styles.part}>
            <h3>运营权限</h3>
            <div className={styles.buttons}>
              <Button small busy={busy} onClick={() => void operate(person.id, !here, false)}>
                {here ? `取消${site.name}运营` : `设为${site.name}运营`}
              </Button>
              <Button
                small
                kind={everywhere ? 'danger-soft' : 'plain'}
                busy={busy}
                onClick={() => void operate(person.id, !everywhere, true)}
              >
                {everywhere ? '取消全站运营' : '设为全站运营'}
              </Button>
            </div>
          </section>
        )}
        {chief && person.factor === 1 && (
          <section className={styles.part}>
            <h3>重置两步验证</h3>
            <Field label="理由" required hint="手机和恢复码都丢失时使用，会记入操作日志">
              <TextInput value={reason} onChange={(event) => setReason(event.target.value)} />
            </Field>
            <Button
              small
              kind="danger-soft"
              busy={busy}
              disabled={reason.trim() === ''}
              onClick={() => void resetFactor(person.id, reason)}
            >
              重置
            </Button>
          </section>
        )}
      </div>
    </Drawer>
  )
}
