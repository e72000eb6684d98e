import { ReasonRows } from '../../features/console/ReasonRows.tsx'
import { type SettingGroup, SettingGroups } from '../../features/console/SettingGroups.tsx'

/** Why something is refused or reported. */
export const ReasonsPage = () => <SettingGroups groups={groups} />

const groups: readonly SettingGroup[] = [
  {
    title: '驳回与举报理由',
    note: '审核驳回、下线和成员举报时选择；最后一项须另填文字',
    names: ['reject_reasons'],
    draw: (settings) => <ReasonRows settings={settings} />,
  },
]
