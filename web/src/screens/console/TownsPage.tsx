import { Towns } from '../../features/console/Towns.tsx'

export const TownsPage = () => <Towns />
