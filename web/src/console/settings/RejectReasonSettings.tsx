import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { FormRow } from '../forms/FormRow.tsx'
import type { Settings } from './use-settings.ts'

/** Reasons by number. Stored decisions refer to the number; the text may change. */
export const RejectReasonSettings = ({ settings: { values, set, fieldError } }: { settings: Settings }) => (
  <>
    {values?.reject_reasons.map((reason, index) => (
      <FormRow
        // biome-ignore lint/suspicious/noArrayIndexKey: a reason is identified by its number.
        key={index}
        label={`理由 ${index + 1}`}
        settingNames={index === 0 ? 'reject_reasons' : undefined}
        error={index === 0 && fieldError?.field === 'reject_reasons' ? fieldError.message : undefined}
      >
        <TextInput
          aria-label={`理由 ${index + 1}`}
          value={reason}
          onChange={(event) =>
            set({ reject_reasons: values.reject_reasons.map((old, at) => (at === index ? event.target.value : old)) })
          }
        />
      </FormRow>
    ))}
  </>
)
