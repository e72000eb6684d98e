import {
  type ChoiceSetting,
  chiefSettings,
  choiceSettings,
  maxSplashPictures,
  numberSettings,
  type SettingName,
  type SwitchSetting,
  switchSettings,
  textSettings,
  urlSettings,
} from '@quanzi/contract/console/setting-fields'
import { isKeyOf, isOneOf } from '@quanzi/contract/objects'
import { Select } from '../../ui/inputs/Select.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { PictureListPicker, PicturePicker } from '../../ui/media/picture-picker/PictureListPicker.tsx'
import { FormRow } from '../forms/FormRow.tsx'
import { NumberInput, NumberListInput } from '../forms/NumberInput.tsx'
import { SegmentedControl } from '../forms/SegmentedControl.tsx'
import { choiceLabels, settingLabels } from '../labels/setting-labels.ts'
import { useConsole } from '../shell/use-console.ts'
import type { Settings } from './use-settings.ts'

const chiefNote = '关系到所有站点的登录安全，由全站运营设置'

/** The row of one setting; the control follows its type. */
export const SettingControl = ({ name, settings }: { name: SettingName; settings: Settings }) => {
  const { label, note } = settingLabels[name]
  const { chief } = useConsole()
  const error = settings.errorOf(name)
  if (!chief && isOneOf<string>(chiefSettings, name)) {
    return (
      <FormRow label={label} note={chiefNote} settingNames={name}>
        <span>{String(settings.values?.[name] || '未设置')}</span>
      </FormRow>
    )
  }
  return (
    <FormRow label={label} note={note} error={error} settingNames={name}>
      <Control name={name} settings={settings} />
    </FormRow>
  )
}

const Control = ({ name, settings: { values, set } }: { name: SettingName; settings: Settings }) => {
  const { label, unit = '' } = settingLabels[name]
  if (!values) return null
  if (isSwitch(name)) {
    return <Switch label={label} checked={values[name] === '1'} onChange={(on) => set({ [name]: on ? '1' : '0' })} />
  }
  if (isKeyOf(choiceSettings, name)) {
    const options = Object.keys(choiceLabels[name])
      .sort((a, b) => getOptionOrder(name, a) - getOptionOrder(name, b))
      .map((value) => ({ value, label: choiceLabels[name][value] ?? value }))
    const choice = { options, value: values[name], onChange: (value: string) => set({ [name]: value }) }
    return options.length > segmentLimit ? (
      <Select aria-label={label} {...choice} />
    ) : (
      <SegmentedControl label={label} {...choice} />
    )
  }
  if (isKeyOf(numberSettings, name)) {
    return (
      <>
        <NumberInput
          label={label}
          range={numberSettings[name]}
          value={values[name]}
          onChange={(n) => set({ [name]: n })}
        />
        {unit}
      </>
    )
  }
  if (isKeyOf(textSettings, name)) {
    const change = (value: string) => set({ [name]: value })
    const maxLength = textSettings[name][1]
    return maxLength > 100 && !isUrl(name) ? (
      <TextArea
        aria-label={label}
        minRows={3}
        maxRows={16}
        value={values[name]}
        onChange={(event) => change(event.target.value)}
      />
    ) : (
      <TextInput
        aria-label={label}
        inputMode={isUrl(name) ? 'url' : undefined}
        value={values[name]}
        onChange={(event) => change(event.target.value)}
      />
    )
  }
  if (name === 'reward_coin' || name === 'reward_credit') {
    return <NumberListInput label={label} value={values[name]} onChange={(list) => set({ [name]: list })} />
  }
  if (name === 'posting_img') {
    return <PicturePicker label={label} value={values.posting_img} onChange={(posting_img) => set({ posting_img })} />
  }
  return (
    <PictureListPicker
      label={label}
      max={maxSplashPictures}
      value={values.startup_image}
      onChange={(startup_image) => set({ startup_image })}
    />
  )
}

const isSwitch = (name: SettingName): name is SwitchSetting => isOneOf<string>(switchSettings, name)
const isUrl = (name: SettingName) => isOneOf<string>(urlSettings, name)

/** More choices than these do not fit on a line. */
const segmentLimit = 5

/** The switches of the carousel have the codes 1 and 2; 2 is on and comes first. */
const getOptionOrder = (name: ChoiceSetting, value: string) =>
  name === 'slide_is_auto' || name === 'slide_is_show' ? -Number(value) : Number(value)
