import { foldDigits } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import { Pill } from '../buttons/Pill.tsx'
import { Field } from '../inputs/Field.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import { isElder } from '../state/settings/elder.ts'
import styles from './CodeField.module.css'

/** The SMS code with the button that sends one, which waits for `seconds`. */
export const CodeField = ({
  label = '验证码',
  error,
  value,
  onChange,
  seconds,
  sending,
  disabled,
  onSend,
}: CodeFieldProps) => (
  <Field label={label} error={error}>
    <span className={styles.inputRow}>
      <TextInput
        name="code"
        className="grow"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="请输入验证码"
        value={value}
        onChange={(event) => onChange(toCode(event.target.value))}
      />
      <Pill busy={sending} disabled={seconds > 0 || disabled} className={styles.send} onClick={onSend}>
        {seconds > 0 ? `${seconds}${isElder ? ' 秒' : 's'}` : '获取验证码'}
      </Pill>
    </span>
  </Field>
)

/** Phones copy a code with a space in its middle, or with the words around it. */
export const toCode = (text: string): string => foldDigits(text).replace(/\D/g, '').slice(0, limits.codeLength)

type CodeFieldProps = {
  label?: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
  seconds: number
  sending: boolean
  disabled: boolean
  onSend: () => void
}
