import { Signups } from '../../features/console/Signups.tsx'

export const SignupsPage = () => <Signups />
