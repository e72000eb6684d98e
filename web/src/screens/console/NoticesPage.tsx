import { Notices } from '../../features/console/Notices.tsx'

export const NoticesPage = () => <Notices />
