import { toRecord } from '@quanzi/contract/objects'

/** A process of another user answers with EPERM. */
export const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return toRecord(error)['code'] === 'EPERM'
  }
}
