import { inputLength } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import { type ComponentProps, useId } from 'react'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { listOrders, listStyles, listTypes, tabOrders } from './list-options.ts'
import styles from './TagFields.module.css'
import type { TagFormState } from './use-tag-form.ts'

type Props = Pick<TagFormState, 'bind' | 'errors'>

/** One list with order and style, or two tabs with name, order and style each. */
export const PostListFields = ({ bind, errors }: Props) => {
  const name = useId()
  const type = bind('setting_type')
  return (
    <>
      <div>
        <p id={name} className={styles.label}>
          标签数
        </p>
        <div role="radiogroup" aria-labelledby={name} className={styles.choice}>
          {listTypes.map(({ value, label }) => (
            <label key={value} className={type.value === value ? styles.chosen : undefined}>
              <input
                type="radio"
                name={name}
                checked={type.value === value}
                onChange={() => type.onChange(value)}
                className={styles.input}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </div>
      {type.value === 1 ? (
        <div className={cx(styles.columns, styles.two)}>
          <OptionField label="排序" options={listOrders} {...bind('topic_order')} />
          <OptionField label="样式" options={listStyles} {...bind('setting_tab1_style')} />
        </div>
      ) : (
        tabs.map((tab) => <TabFields key={tab.n} tab={tab} bind={bind} errors={errors} />)
      )}
    </>
  )
}

const tabs = [
  { n: 1, title: '标签一' },
  { n: 2, title: '标签二' },
] as const

const TabFields = ({ tab: { n, title }, bind, errors }: Props & { tab: (typeof tabs)[number] }) => {
  const { value: name, onChange } = bind(`setting_tab${n}_name`)
  return (
    <fieldset className={styles.tab}>
      <legend>{title}</legend>
      <div className={styles.columns}>
        <Field label="名称" error={errors[`setting_tab${n}_name`]} count={[inputLength(name), limits.tabNameLength]}>
          <TextInput value={name} onChange={(event) => onChange(event.target.value)} />
        </Field>
        <OptionField label="排序" options={tabOrders} {...bind(`setting_tab${n}_order`)} />
        <OptionField label="样式" options={listStyles} {...bind(`setting_tab${n}_style`)} />
      </div>
    </fieldset>
  )
}

const OptionField = ({ label, ...select }: { label: string } & ComponentProps<typeof Select<number>>) => (
  <Field label={label}>
    <Select wide {...select} />
  </Field>
)
