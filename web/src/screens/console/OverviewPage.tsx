import { Overview } from '../../features/console/Overview.tsx'

export const OverviewPage = () => <Overview />
