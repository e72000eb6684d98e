import { type NumberSetting, numberSettings } from '@quanzi/contract/console/setting-fields'
import { NumberInput } from './NumberInput.tsx'
import { SettingControl } from './SettingControl.tsx'
import { SettingRow } from './SettingRow.tsx'
import { creditKinds } from './setting-places.ts'
import { settingWords } from './setting-words.ts'
import type { Settings } from './use-settings.ts'

/** What a deed earns, and how often a day, on one line each. */
export const CreditRows = ({ settings }: { settings: Settings }) => {
  const { values, set, fault } = settings
  if (!values) return null
  const field = (name: NumberSetting) => (
    <NumberInput
      label={settingWords[name].label}
      control={name}
      range={numberSettings[name]}
      value={values[name]}
      onChange={(n) => set({ [name]: n })}
    />
  )
  return (
    <>
      <SettingControl name="MEMBER_REWARD_SWITCH_CREDIT" settings={settings} />
      <SettingControl name="MEMBER_REWARD_SWITCH_COIN" settings={settings} />
      <SettingControl name="reward_coin" settings={settings} />
      <SettingControl name="reward_credit" settings={settings} />
      {creditKinds.map((kind) => {
        const [amount, daily] = [`credit_${kind}`, `credit_${kind}_daily`] as const
        return (
          <SettingRow
            key={kind}
            names={`${amount} ${daily}`}
            label={settingWords[amount].label}
            error={fault && (fault.field === amount || fault.field === daily) ? fault.words : undefined}
          >
            每次 {field(amount)} 分，每天最多 {field(daily)} 次
          </SettingRow>
        )
      })}
    </>
  )
}
