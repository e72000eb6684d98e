import { useOnline } from '../../../ui/state/use-online.ts'

/** Why uploads do not go on without the network; undefined with it. */
export const useInterruption = (): string | undefined => (useOnline() ? undefined : '网络已断开，恢复后继续上传')
