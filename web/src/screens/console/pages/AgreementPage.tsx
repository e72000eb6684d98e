import { settingSections } from '../../../console/labels/setting-sections.ts'
import { SettingSections } from '../../../console/settings/SettingSections.tsx'

export const AgreementPage = () => <SettingSections sections={settingSections.agreement} />
