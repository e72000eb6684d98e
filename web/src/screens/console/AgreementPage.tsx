import { type SettingGroup, SettingGroups } from '../../features/console/SettingGroups.tsx'

/** What members agree to before they post. */
export const AgreementPage = () => <SettingGroups groups={groups} />

const groups: readonly SettingGroup[] = [
  { title: '发帖协议', note: '发布前须勾选同意', names: ['agreement_title', 'agreement_content'] },
]
