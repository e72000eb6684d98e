import { SettingGroups } from '../../features/console/SettingGroups.tsx'
import { settingPlaces } from '../../features/console/setting-places.ts'

/** What members agree to before they post. */
export const AgreementPage = () => <SettingGroups groups={settingPlaces.agreement} />
