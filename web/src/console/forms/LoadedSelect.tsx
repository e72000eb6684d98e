import { FailureLine } from '../../ui/feedback/FailureLine.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import type { FieldProps } from './FormFields.tsx'

/** A choice among records of the server; 0 is none. */
export const LoadedSelect = <R extends { id: number; name: string }>({
  records,
  describe,
  label,
  required = false,
  noneHint,
  error,
  value,
  onChange,
}: LoadedSelectProps<R>) => (
  <Field label={label} required={required} error={error} hint={records.data?.data.length === 0 ? noneHint : undefined}>
    {records.error && !records.data ? (
      <FailureLine error={records.error} onRetry={records.refetch} />
    ) : (
      <Select
        options={[
          { value: 0, label: '请选择' },
          ...(records.data?.data ?? []).map((record) => ({ value: record.id, label: describe(record) })),
        ]}
        value={value || 0}
        onChange={onChange}
      />
    )}
  </Field>
)

type LoadedSelectProps<R> = FieldProps<number> & {
  records: { data: { data: readonly R[] } | undefined; error: Error | null; refetch: () => unknown }
  describe: (record: R) => string
  label: string
  required?: boolean
  /** Where a record is made, shown while there is none. */
  noneHint?: string
}
