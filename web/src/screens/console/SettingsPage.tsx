import { CreditRows } from '../../features/console/CreditRows.tsx'
import { type SettingGroup, SettingGroups } from '../../features/console/SettingGroups.tsx'
import { creditSettings, settingPlaces } from '../../features/console/setting-places.ts'

/** 圈子设置: everything of the circle that is a choice, in groups. Modules and slides have a page of their own. */
export const SettingsPage = () => <SettingGroups groups={groups} />

const groups = settingPlaces.settings.map(
  (group): SettingGroup =>
    group.names === creditSettings ? { ...group, draw: (settings) => <CreditRows settings={settings} /> } : group,
)
