import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { toRecord } from '@quanzi/contract/objects'

/** Tells this process from an earlier one with the same id, as in containers. */
const processToken = randomUUID().slice(0, 8)

/** Host, process and token, so that others see whether the owner of a file has ended. A part without a dot follows. */
export const temporaryPrefix = `${hostname()}.${process.pid}.${processToken}.`

/** A process of another user answers with EPERM. */
const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return toRecord(error)['code'] === 'EPERM'
  }
}

/** False for those of other hosts, whose processes are not known here. */
export const isOfEndedProcess = (name: string): boolean => {
  const [token, pid, ...host] = name.split('.').slice(0, -1).reverse()
  if (host.reverse().join('.') !== hostname() || !/^[1-9]\d*$/.test(pid ?? '')) return false
  return Number(pid) === process.pid ? token !== processToken : !isProcessAlive(Number(pid))
}
