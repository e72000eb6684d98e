import { ReportTags } from '../../features/console/ReportTags.tsx'

export const ReportTagsPage = () => <ReportTags />
