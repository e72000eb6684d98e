import {
  addressSettings,
  type ChoiceSetting,
  choiceSettings,
  type NumberSetting,
  numberSettings,
  type SettingName,
  type SwitchSetting,
  splashPictures,
  switchSettings,
  type TextSetting,
  textSettings,
} from '@quanzi/contract/console/setting-fields'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { NumberInput, NumbersInput } from './NumberInput.tsx'
import { PicturePicker, PicturesPicker } from './PicturePicker.tsx'
import { Segments } from './Segments.tsx'
import { SettingRow } from './SettingRow.tsx'
import { choiceWords, settingWords } from './setting-words.ts'
import type { Settings } from './use-settings.ts'

/** The row of one setting, its control chosen by what kind of setting it is. */
export const SettingControl = ({ name, settings }: { name: SettingName; settings: Settings }) => {
  const { label, note } = settingWords[name]
  const error = settings.fault?.field === name ? settings.fault.words : undefined
  return (
    <SettingRow label={label} note={note} error={error} names={name}>
      <Control name={name} settings={settings} />
    </SettingRow>
  )
}

const Control = ({ name, settings: { values, set } }: { name: SettingName; settings: Settings }) => {
  const { label, unit = '' } = settingWords[name]
  if (!values) return null
  if (isSwitch(name)) {
    return <Switch label={label} checked={values[name] === '1'} onChange={(on) => set({ [name]: on ? '1' : '0' })} />
  }
  if (isChoice(name)) {
    const options = Object.keys(choiceWords[name]).sort((a, b) => orderOf(name, a) - orderOf(name, b))
    return (
      <Segments
        label={label}
        options={options.map((value) => ({ value, label: choiceWords[name][value] ?? value }))}
        value={values[name]}
        onChange={(value) => set({ [name]: value })}
      />
    )
  }
  if (isNumber(name)) {
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
  if (isText(name)) {
    const change = (value: string) => set({ [name]: value })
    const most = textSettings[name][1]
    return most > 100 && !isAddress(name) ? (
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
        inputMode={isAddress(name) ? 'url' : undefined}
        value={values[name]}
        onChange={(event) => change(event.target.value)}
      />
    )
  }
  if (name === 'reward_coin' || name === 'reward_credit') {
    return <NumbersInput label={label} value={values[name]} onChange={(list) => set({ [name]: list })} />
  }
  if (name === 'posting_img') {
    return <PicturePicker label={label} value={values.posting_img} onChange={(posting_img) => set({ posting_img })} />
  }
  return (
    <PicturesPicker
      label={label}
      most={splashPictures}
      value={values.startup_image}
      onChange={(startup_image) => set({ startup_image })}
    />
  )
}

const isSwitch = (name: SettingName): name is SwitchSetting => (switchSettings as readonly string[]).includes(name)
const isChoice = (name: SettingName): name is ChoiceSetting => name in choiceSettings
const isNumber = (name: SettingName): name is NumberSetting => name in numberSettings
const isAddress = (name: SettingName) => (addressSettings as readonly string[]).includes(name)
const isText = (name: SettingName): name is TextSetting => name in textSettings

/** Of the two codes 1 and 2 of the carousel, 2 is on and stands first. */
const orderOf = (name: ChoiceSetting, value: string) =>
  name === 'slide_is_auto' || name === 'slide_is_show' ? -Number(value) : Number(value)
