import { TextInput } from '../../ui/TextInput.tsx'
import { SettingRow } from './SettingRow.tsx'
import type { Settings } from './use-settings.ts'

/** The reasons by their numbers. The number is what old decisions keep to; the words may change. */
export const ReasonRows = ({ settings: { values, set, fault } }: { settings: Settings }) => (
  <>
    {values?.reject_reasons.map((reason, index) => (
      <SettingRow
        // biome-ignore lint/suspicious/noArrayIndexKey: a reason is its number.
        key={index}
        label={`理由 ${index + 1}`}
        names={index === 0 ? 'reject_reasons' : undefined}
        error={index === 0 && fault?.field === 'reject_reasons' ? fault.words : undefined}
      >
        <TextInput
          aria-label={`理由 ${index + 1}`}
          value={reason}
          onChange={(event) =>
            set({ reject_reasons: values.reject_reasons.map((old, at) => (at === index ? event.target.value : old)) })
          }
        />
      </SettingRow>
    ))}
  </>
)
