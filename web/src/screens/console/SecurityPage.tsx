import { FactorPanel } from '../../features/console/factor/FactorPanel.tsx'

/** 登录安全: one's own second step. */
export const SecurityPage = () => <FactorPanel />
