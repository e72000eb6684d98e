import { creditSettings, settingSections } from '../../../console/labels/setting-sections.ts'
import { CreditSettings } from '../../../console/settings/CreditSettings.tsx'
import { SettingSections, type SettingSectionView } from '../../../console/settings/SettingSections.tsx'

/** 圈子设置: all settings in groups, except those for modules and slides. */
export const SettingsPage = () => <SettingSections sections={sections} />

const sections = settingSections.settings.map(
  (section): SettingSectionView =>
    section.names === creditSettings
      ? { ...section, render: (settings) => <CreditSettings settings={settings} /> }
      : section,
)
