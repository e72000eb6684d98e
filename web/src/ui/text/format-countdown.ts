import { isElder } from '../state/elder.ts'

export const formatCountdown = (seconds: number): string => `${seconds}${isElder ? ' 秒' : 's'}`
