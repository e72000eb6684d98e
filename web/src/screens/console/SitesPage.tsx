import { Sites } from '../../features/console/Sites.tsx'

export const SitesPage = () => <Sites />
