import { inputLength } from '@quanzi/contract/clean-input'
import type { MemberDetail } from '@quanzi/contract/console/members'
import { limits } from '@quanzi/contract/limits'
import { useId, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { RadioGrid } from '../../ui/inputs/RadioGrid.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { sanctionDurations } from '../labels/member-labels.ts'
import { useConsole } from '../shell/use-console.ts'
import styles from './Members.module.css'
import { type Sanction, useSanction } from './use-members.ts'

/** Duration and reason; a ban also requires typing the nickname. */
export const SanctionForm = ({ member, sanction, reason, onReason, onDone }: SanctionFormProps) => {
  const [hours, setHours] = useState(168)
  const [nickname, setNickname] = useState('')
  const { errorOf, busy, send } = useSanction(member, sanction, onDone)
  const label = useId()
  const { chief, site } = useConsole()
  const { title, note, action, danger } = { ...sanctionTexts[sanction], ...(!chief && siteTexts[sanction]) }
  const imposes = sanction === 'mute' || sanction === 'ban'
  return (
    <Form className={styles.form} onSubmit={() => void send({ hours, reason, nickname })}>
      <p>{`${title}「${member.nickname}」。${note}`}</p>
      <p className="meta">{`作用范围：${chief ? '全部站点' : `本站（${site.name}）`}`}</p>
      {imposes && (
        <div>
          <h3 id={label}>时长</h3>
          <RadioGrid
            label="时长"
            labelledBy={label}
            options={sanctionDurations}
            value={hours}
            onChange={setHours}
            columns={3}
          />
        </div>
      )}
      <Field
        label="理由"
        required
        hint={imposes ? '会告知本人，并记入操作日志' : '会记入操作日志'}
        error={errorOf('reason')}
        count={[inputLength(reason), limits.reasonLength]}
      >
        <TextArea value={reason} minRows={2} onChange={(event) => onReason(event.target.value)} />
      </Field>
      {sanction === 'ban' && (
        <Field label={`输入昵称「${member.nickname}」确认`} required error={errorOf('nickname')}>
          <TextInput value={nickname} onChange={(event) => setNickname(event.target.value)} />
        </Field>
      )}
      <div className={styles.buttons}>
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
          {action}
        </Button>
        <Button onClick={onDone}>取消</Button>
      </div>
    </Form>
  )
}

type SanctionFormProps = {
  member: MemberDetail
  sanction: Sanction
  reason: string
  onReason: (reason: string) => void
  onDone: () => void
}

const sanctionTexts: Record<Sanction, { title: string; note: string; action: string; danger?: true }> = {
  mute: { title: '禁言', note: '期间可以看、赞、收藏，不能发帖和评论；到期自动解除。', action: '禁言' },
  unmute: { title: '解除禁言', note: '立即可以发帖和评论。', action: '解除禁言' },
  ban: {
    title: '封禁',
    note: '立即下线，不能登录，发布过的内容对所有人隐藏；到期自动解除并恢复显示。',
    action: '封禁',
    danger: true,
  },
  unban: { title: '解除封禁', note: '可以重新登录，发布过的内容恢复显示。', action: '解除封禁' },
  logout: { title: '强制下线', note: '所有设备上的登录立即失效，可以重新登录。', action: '强制下线' },
}

/** What differs for an operator of a site. */
const siteTexts: Partial<Record<Sanction, { note: string }>> = {
  mute: { note: '期间在本站可以看、赞、收藏，不能发帖和评论；到期自动解除，其他站点不受影响。' },
  unmute: { note: '在本站立即可以发帖和评论。' },
  ban: {
    note: '在本站不能登录和互动，在本站发布过的内容对所有人隐藏；到期自动解除并恢复显示，其他站点不受影响。',
  },
  unban: { note: '可以重新使用本站，在本站发布过的内容恢复显示。' },
  logout: { note: '在本站登录的设备立即失效，可以重新登录。' },
}
