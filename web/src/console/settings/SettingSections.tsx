import { inputLength } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import { useParams } from '../../platform/router/hooks.ts'
import { Link } from '../../platform/router/Link.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import styles from '../forms/FormRow.module.css'
import { FormRow } from '../forms/FormRow.tsx'
import { creditSettings, type SettingSection, settingSections } from '../labels/setting-sections.ts'
import { Panel, Stack } from '../shell/Panel.tsx'
import { useConsole } from '../shell/use-console.ts'
import { CreditSettings } from './CreditSettings.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SettingControl } from './SettingControl.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { useLinkedSetting } from './use-linked-setting.ts'
import { type Settings, useSettings } from './use-settings.ts'

/** All settings, except those for modules and slides, in groups. */
export const SettingsPage = () => <SettingSections sections={settingSections.settings} />
export const RejectReasonsPage = () => <SettingSections sections={settingSections.reasons} />
export const AgreementPage = () => <SettingSections sections={settingSections.agreement} />

/** Groups of settings that are saved together, with their history. */
const SettingSections = ({ sections }: { sections: readonly SettingSection[] }) => {
  const settings = useSettings(sections.flatMap(({ names }) => names))
  const { to } = useConsole()
  const { page } = useParams()
  useLinkedSetting(settings.values !== undefined)
  if (!settings.values) return <LoadingState error={settings.error} onRetry={settings.refetch} rows={8} />
  return (
    <>
      <SettingHistory />
      {sections.length > 1 && (
        <nav aria-label="设置分区" className={styles.sections}>
          {sections.map(({ title, names }) => (
            <Link key={title} to={to(page, undefined, { show: names[0] })} className={styles.section}>
              {title}
            </Link>
          ))}
        </nav>
      )}
      <Stack>
        {sections.map(({ title, note, names }) => (
          <Panel key={title} title={title} note={note} className={styles.group}>
            {names === creditSettings ? (
              <CreditSettings settings={settings} />
            ) : names.includes('reject_reasons') ? (
              <RejectReasonSettings settings={settings} />
            ) : (
              names.map((name) => <SettingControl key={name} name={name} settings={settings} />)
            )}
          </Panel>
        ))}
      </Stack>
      <SaveBar {...settings} />
    </>
  )
}

/** Reasons by number. Stored decisions refer to the number; the text may change. */
const RejectReasonSettings = ({ settings: { values, set, errorOf } }: { settings: Settings }) => {
  const reasons = values?.reject_reasons ?? []
  const error = errorOf('reject_reasons')
  const markedIndex = error ? findFault(reasons) : 0
  return reasons.map((reason, index) => (
    <FormRow
      // biome-ignore lint/suspicious/noArrayIndexKey: a reason is identified by its number.
      key={index}
      label={`理由 ${index + 1}`}
      settingNames={index === markedIndex ? 'reject_reasons' : undefined}
      error={index === markedIndex ? error : undefined}
    >
      <TextInput
        aria-label={`理由 ${index + 1}`}
        value={reason}
        onChange={(event) =>
          set({ reject_reasons: reasons.map((old, at) => (at === index ? event.target.value : old)) })
        }
      />
    </FormRow>
  ))
}

/** The first reason that is empty, too long or there before; the first of all where others have changed them. */
const findFault = (reasons: readonly string[]): number => {
  const texts = reasons.map((reason) => reason.trim())
  const isFault = (text: string, index: number) =>
    text === '' || inputLength(text) > limits.reasonLength || texts.indexOf(text) < index
  return Math.max(0, texts.findIndex(isFault))
}
