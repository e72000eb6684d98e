import { settingSections } from '../../../console/labels/setting-sections.ts'
import { RejectReasonSettings } from '../../../console/settings/RejectReasonSettings.tsx'
import { SettingSections, type SettingSectionView } from '../../../console/settings/SettingSections.tsx'

export const RejectReasonsPage = () => <SettingSections sections={sections} />

const sections = settingSections.reasons.map(
  (section): SettingSectionView => ({ ...section, render: (settings) => <RejectReasonSettings settings={settings} /> }),
)
