import { ReasonRows } from '../../features/console/ReasonRows.tsx'
import { type SettingGroup, SettingGroups } from '../../features/console/SettingGroups.tsx'
import { settingPlaces } from '../../features/console/setting-places.ts'

/** Why something is refused or reported. */
export const ReasonsPage = () => <SettingGroups groups={groups} />

const groups = settingPlaces.reasons.map(
  (group): SettingGroup => ({ ...group, draw: (settings) => <ReasonRows settings={settings} /> }),
)
