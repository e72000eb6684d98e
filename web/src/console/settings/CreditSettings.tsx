import { creditKinds, type NumberSetting, numberSettings } from '@quanzi/contract/console/setting-fields'
import { FormRow } from '../forms/FormRow.tsx'
import { NumberInput } from '../forms/NumberInput.tsx'
import { settingLabels } from '../labels/setting-labels.ts'
import { SettingControl } from './SettingControl.tsx'
import type { Settings } from './use-settings.ts'

/** Credits for each action and their daily limit, one line each. */
export const CreditSettings = ({ settings }: { settings: Settings }) => {
  const { values, set, errorOf } = settings
  if (!values) return null
  const field = (name: NumberSetting) => (
    <NumberInput
      label={settingLabels[name].label}
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
          <FormRow
            key={kind}
            settingNames={`${amount} ${daily}`}
            label={settingLabels[amount].label}
            error={errorOf(amount, daily)}
          >
            每次 {field(amount)} 分，每天最多 {field(daily)} 次
          </FormRow>
        )
      })}
    </>
  )
}
