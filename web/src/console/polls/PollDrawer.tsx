import type { ConsolePoll } from '@quanzi/contract/console/polls'
import { Lock, Plus, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { DateTimeInput } from '../forms/DateTimeInput.tsx'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { type FieldProps, TextField } from '../forms/FormFields.tsx'
import { FormRow } from '../forms/FormRow.tsx'
import { TagField } from '../forms/LinkTargetField.tsx'
import { NumberInput } from '../forms/NumberInput.tsx'
import { SegmentedControl } from '../forms/SegmentedControl.tsx'
import { useForm } from '../forms/use-form.ts'
import { useRecord } from '../forms/use-record.ts'
import { useSiteMutation } from '../shell/use-console.ts'
import styles from './PollDrawer.module.css'

export type PollDraft = Omit<ConsolePoll, 'id' | 'tag_name' | 'phase' | 'options'> & { id?: number; options: string[] }

/** The form of a poll with its preview. After the first vote the options are locked. */
export const PollDrawer = ({ draft, onClose, preview }: PollDrawerProps) => {
  const save = useSiteMutation('POST console/poll_save')
  const record = useRecord('POST console/poll_remove', draft.id, { kind: '投票', label: '这个投票' }, onClose)
  const form = useForm(
    draft,
    ({ voters, options, ...rest }, attempt) => save.mutateAsync({ ...rest, options: options.join('\n') }, attempt),
    onClose,
  )
  const { values, set, errorOf, field } = form
  const locked = draft.voters > 0
  return (
    <FormDrawer form={form} {...record} {...(locked && { remove: undefined })}>
      {locked && (
        <p className={styles.locked}>
          <Icon icon={Lock} size={16} />
          {`已有 ${draft.voters} 人投票，话题、选项和投票方式不能再改。`}
        </p>
      )}
      {!locked && <TagField required {...field('tag_id')} />}
      <TextField label="问题" required {...field('content')} />
      <Options locked={locked} {...field('options')} />
      {!locked && (
        <FormRow label="投票方式" error={errorOf('type', 'min_option', 'max_option')}>
          <SegmentedControl
            label="投票方式"
            options={[
              { value: '1', label: '单选' },
              { value: '2', label: '多选' },
            ]}
            value={values.type}
            onChange={(type) => set({ type, max_option: type === '1' ? 1 : Math.max(2, values.max_option) })}
          />
          {values.type === '2' && (
            <span className="inline-row gap-2">
              选
              <NumberInput
                label="最少选几项"
                range={[1, 20]}
                value={values.min_option}
                onChange={(min_option) => set({ min_option })}
              />
              到
              <NumberInput
                label="最多选几项"
                range={[1, 20]}
                value={values.max_option}
                onChange={(max_option) => set({ max_option })}
              />
              项
            </span>
          )}
        </FormRow>
      )}
      <Field label="开始时间" required hint="北京时间" error={errorOf('start_time')}>
        <DateTimeInput value={values.start_time} onChange={(at) => set({ start_time: at ?? '' })} />
      </Field>
      <Field label="结束时间" required error={errorOf('end_time')}>
        <DateTimeInput value={values.end_time} onChange={(at) => set({ end_time: at ?? '' })} />
      </Field>
      <FormRow label="公开结果" note="投票后可以看到各项票数">
        <Switch label="公开结果" checked={values.show_value === 1} onChange={(on) => set({ show_value: on ? 1 : 0 })} />
      </FormRow>
      <FormRow label="在话题中显示">
        <Switch label="在话题中显示" checked={values.is_show === 1} onChange={(on) => set({ is_show: on ? 1 : 0 })} />
      </FormRow>
      {preview(values)}
    </FormDrawer>
  )
}

/** One option per line. */
const Options = ({ locked, value, onChange, error }: OptionsProps) => {
  const id = useId()
  const isAnyEmpty = value.some((option) => option.trim() === '')
  const updateOption = (at: number, text: string) => onChange(value.map((old, index) => (index === at ? text : old)))
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      className={styles.options}
    >
      <span id={id} className={styles.label}>
        选项
        <span aria-hidden="true" className={styles.requiredMark}>
          *
        </span>
      </span>
      {value.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its position.
        <div key={index} className={styles.option}>
          <TextInput
            aria-label={`选项 ${index + 1}`}
            aria-invalid={error && (option.trim() === '' || !isAnyEmpty) ? true : undefined}
            disabled={locked}
            value={option}
            onChange={(event) => updateOption(index, event.target.value)}
          />
          {!locked && value.length > 2 && (
            <IconButton
              label={`移除选项 ${index + 1}`}
              icon={X}
              size={16}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {!locked && value.length < 20 && (
        <Button small kind="text" icon={Plus} onClick={() => onChange([...value, ''])}>
          添加选项
        </Button>
      )}
    </div>
  )
}

type OptionsProps = FieldProps<string[]> & { locked: boolean }
type PollDrawerProps = { draft: PollDraft; onClose: () => void; preview: (draft: PollDraft) => ReactNode }
