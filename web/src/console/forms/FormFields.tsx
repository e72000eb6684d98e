import { inputLength } from '@quanzi/contract/clean-input'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'

/** The result of `field` of `useForm`. */
export type FieldProps<V> = { value: V; onChange: (value: V) => void; error?: string | undefined }
type Labels = { label: string; required?: boolean; hint?: string; error?: string | undefined }

export const TextField = ({ value, onChange, inputMode, ...labels }: TextFieldProps) => (
  <Field {...labels}>
    <TextInput inputMode={inputMode} value={value} onChange={(event) => onChange(event.target.value)} />
  </Field>
)

/** `maxLength` shows a counter, which counts as the server does. */
export const TextAreaField = ({ value, onChange, minRows, maxLength, ...labels }: TextAreaFieldProps) => (
  <Field {...labels} {...(maxLength && { count: [inputLength(value), maxLength] })}>
    <TextArea minRows={minRows} value={value} onChange={(event) => onChange(event.target.value)} />
  </Field>
)

export const DateTimeField = ({ value, onChange, ...labels }: FieldProps<string | null> & Labels) => (
  <Field {...labels}>
    <DateTimeInput value={value} onChange={onChange} />
  </Field>
)

type TextFieldProps = FieldProps<string> & Labels & { inputMode?: 'url' }
type TextAreaFieldProps = FieldProps<string> & Labels & { minRows?: number; maxLength?: number }
