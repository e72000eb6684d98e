import type { MemberSummary } from '@quanzi/contract/console/members'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { FailureLine } from '../../ui/feedback/FailureLine.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { isImeKey } from '../../ui/state/keyboard/is-ime-key.ts'
import styles from './MemberPicker.module.css'
import { useChosenMember, useFoundMembers } from './use-member-search.ts'

/** Chooses a member by nickname, id or last digits, searched as one types. A combobox: arrow keys and Enter choose. */
export const MemberPicker = ({ label, value, onChange }: MemberPickerProps) => {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const list = useId()
  const { found, error, loading, retry } = useFoundMembers(typed)
  const chosen = useChosenMember(value)
  const choose = (member: MemberSummary) => {
    onChange(member.id)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event.nativeEvent) || !found || found.length === 0) return
    // The list is still that of the earlier text.
    if (loading && event.key === 'Enter') return event.preventDefault()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter' && found[active]) choose(found[active])
    else return
    event.preventDefault()
  }
  if (value !== undefined) {
    return (
      <Field label={label} required>
        <div className={styles.chosen}>
          <Avatar src={chosen?.img_url ?? ''} name={chosen?.nickname ?? ''} size={32} />
          <MemberText nickname={chosen?.nickname ?? `ID ${value}`} note={`ID ${value}`} />
          <IconButton label="重新选择" icon={X} size={16} onClick={() => onChange(undefined)} />
        </div>
      </Field>
    )
  }
  return (
    <div className="grid gap-1-5">
      <Field label={label} required>
        <TextInput
          role="combobox"
          aria-expanded={Boolean(found?.length)}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={found?.length ? `${list}-${active}` : undefined}
          autoComplete="off"
          placeholder="昵称、ID 或手机号后四位"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div id={list} role="listbox" aria-label="找到的成员" className={styles.list}>
        {found?.map((member, index) => (
          <button
            key={member.id}
            id={`${list}-${index}`}
            type="button"
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => choose(member)}
            className={cx(styles.option, index === active && styles.active)}
          >
            <Avatar src={member.img_url} name={member.nickname} size={32} />
            <MemberText nickname={member.nickname} note={`ID ${member.id}`} />
          </button>
        ))}
      </div>
      {error && <FailureLine error={error} onRetry={retry} />}
      <p role="status" className="meta">
        {typed.trim() !== '' && !loading && found?.length === 0 && '没有这样的成员'}
      </p>
    </div>
  )
}

const MemberText = ({ nickname, note }: { nickname: string; note: string }) => (
  <span className={styles.text}>
    <b className="truncate">{nickname}</b>
    <small className="tabular-nums">{note}</small>
  </span>
)

type MemberPickerProps = {
  label: string
  value: number | undefined
  onChange: (id: number | undefined) => void
}
