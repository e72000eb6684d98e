import { inputLength } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import { useId } from 'react'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { listOrders, listStyles, tabOrders } from './list-options.ts'
import styles from './TagFields.module.css'
import type { TagFormState } from './use-tag-form.ts'

type Props = Pick<TagFormState, 'draft' | 'set' | 'errors'>

/** One list with order and style, or two tabs with name, order and style each. */
export const PostListFields = ({ draft, set, errors }: Props) => {
  const name = useId()
  return (
    <>
      <div>
        <p id={name} className={styles.label}>
          标签数
        </p>
        <div role="radiogroup" aria-labelledby={name} className={styles.choice}>
          {listTypes.map(({ value, label }) => (
            <label key={value} className={draft.setting_type === value ? styles.chosen : undefined}>
              <input
                type="radio"
                name={name}
                checked={draft.setting_type === value}
                onChange={() => set({ setting_type: value })}
                className={styles.input}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </div>
      {draft.setting_type === 1 ? (
        <div className={cx(styles.columns, styles.two)}>
          <Field label="排序">
            <Select
              wide
              options={listOrders}
              value={draft.topic_order}
              onChange={(topic_order) => set({ topic_order })}
            />
          </Field>
          <Field label="样式">
            <Select
              wide
              options={listStyles}
              value={draft.setting_tab1_style}
              onChange={(setting_tab1_style) => set({ setting_tab1_style })}
            />
          </Field>
        </div>
      ) : (
        tabs.map((tab) => <TabFields key={tab.n} tab={tab} draft={draft} set={set} errors={errors} />)
      )}
    </>
  )
}

const listTypes = [
  { value: 1, label: '单列表' },
  { value: 2, label: '双标签' },
] as const
const tabs = [
  { n: 1, title: '标签一' },
  { n: 2, title: '标签二' },
] as const

const TabFields = ({ tab: { n, title }, draft, set, errors }: Props & { tab: (typeof tabs)[number] }) => {
  const name = draft[`setting_tab${n}_name`]
  return (
    <fieldset className={styles.tab}>
      <legend>{title}</legend>
      <div className={styles.columns}>
        <Field label="名称" error={errors[`setting_tab${n}_name`]} count={[inputLength(name), limits.tabNameLength]}>
          <TextInput value={name} onChange={(event) => set({ [`setting_tab${n}_name`]: event.target.value })} />
        </Field>
        <Field label="排序">
          <Select
            wide
            options={tabOrders}
            value={draft[`setting_tab${n}_order`]}
            onChange={(order) => set({ [`setting_tab${n}_order`]: order })}
          />
        </Field>
        <Field label="样式">
          <Select
            wide
            options={listStyles}
            value={draft[`setting_tab${n}_style`]}
            onChange={(style) => set({ [`setting_tab${n}_style`]: style })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
