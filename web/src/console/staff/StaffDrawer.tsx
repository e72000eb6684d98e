import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { useLeaveQuestion } from '../../ui/overlays/use-leave-question.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import { MemberPicker } from '../forms/MemberPicker.tsx'
import { SegmentedField } from '../forms/SegmentedControl.tsx'
import styles from '../members/Members.module.css'
import { Drawer } from '../shell/Drawer.tsx'
import { useConsole } from '../shell/use-console.ts'
import { ReviewerPermissions } from './ReviewerPermissions.tsx'
import type { Staff, StaffMember } from './use-staff.ts'
import { useStaffMutations } from './use-staff.ts'

export const AddReviewerDrawer = ({ staff, memberId, onClose }: AddReviewerDrawerProps) => {
  const { site } = useConsole()
  const { review, busy } = useStaffMutations()
  const [id, setId] = useState<number | undefined>(memberId)
  const [level, setLevel] = useState<1 | 2>(1)
  const whileMounted = useWhileMounted()
  const flow = staff.sites.find((one) => one.id === site.id)?.flow ?? 'single'
  return (
    <Drawer open onClose={onClose} title="添加审核员" note="按昵称、ID 或手机号后四位查找成员">
      <Form
        className={styles.form}
        onSubmit={async () => {
          if (id !== undefined && (await review(id, level))) whileMounted(onClose)
        }}
      >
        <MemberPicker label="成员" value={id} onChange={setId} />
        <SegmentedField label="级别" options={levelOptions} value={level} onChange={setLevel} />
        <ReviewerPermissions flow={flow} level={level} />
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" busy={busy} disabled={id === undefined}>
            添加
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}

type AddReviewerDrawerProps = {
  staff: Staff
  /** Chosen already, by a link. */
  memberId?: number | undefined
  onClose: () => void
}

const levelOptions = [
  { value: 1, label: '一级审核' },
  { value: 2, label: '二级审核' },
] as const

const appointQuestion = {
  title: '确认设为全站运营吗?',
  text: '将可以管理所有站点、成员和设置。',
  action: '设为全站运营',
}
const revokeQuestion = {
  title: '确认取消全站运营吗?',
  text: '将不能再管理所有站点。',
  action: '取消权限',
  cancel: '保留',
  danger: true,
}

/** Edits a staff member: actions, operator permission, MFA. */
export const EditStaffDrawer = ({ staff, person, onClose }: EditStaffDrawerProps) => {
  const { site, chief } = useConsole()
  const { operate, resetMfa: resetFactor, busy } = useStaffMutations()
  const [reason, setReason] = useState('')
  const close = useLeaveQuestion(reason.trim() !== '', onClose)
  const flow = staff.sites.find((one) => one.id === site.id)?.flow ?? 'single'
  const level = person.appointments.find((a) => a.site_id === site.id && a.role === 'reviewer')?.level
  const operatesSite = person.appointments.some((a) => a.role === 'operator' && a.site_id === site.id)
  const operatesAllSites = person.appointments.some((a) => a.role === 'operator' && a.site_id === 0)
  const operateAllSites = async () => {
    if (await confirm(operatesAllSites ? revokeQuestion : appointQuestion))
      await operate(person.id, !operatesAllSites, true)
  }
  return (
    <Drawer open onClose={close} title={person.nickname} note={`ID ${person.id}`}>
      <div className={styles.form}>
        {level === 1 || level === 2 ? (
          <ReviewerPermissions flow={flow} level={level} />
        ) : (
          <p className="meta">{`不审核${site.name}的内容`}</p>
        )}
        {chief && (
          <section className={styles.section}>
            <h3>运营权限</h3>
            <div className={styles.buttons}>
              <Button small busy={busy} onClick={() => void operate(person.id, !operatesSite, false)}>
                {operatesSite ? `取消${site.name}运营` : `设为${site.name}运营`}
              </Button>
              <Button
                small
                kind={operatesAllSites ? 'danger-soft' : 'plain'}
                busy={busy}
                onClick={() => void operateAllSites()}
              >
                {operatesAllSites ? '取消全站运营' : '设为全站运营'}
              </Button>
            </div>
          </section>
        )}
        {chief && person.factor === 1 && (
          <Form
            className={styles.section}
            onSubmit={async () => {
              if (reason.trim() !== '' && (await resetFactor(person.id, reason))) setReason('')
            }}
          >
            <h3>重置两步验证</h3>
            <Field label="理由" required hint="手机和恢复码都丢失时使用，会记入操作日志">
              <TextInput value={reason} onChange={(event) => setReason(event.target.value)} />
            </Field>
            <Button type="submit" small kind="danger-soft" busy={busy} disabled={reason.trim() === ''}>
              重置
            </Button>
          </Form>
        )}
      </div>
    </Drawer>
  )
}

type EditStaffDrawerProps = { staff: Staff; person: StaffMember; onClose: () => void }
