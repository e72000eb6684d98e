import { channel } from 'node:diagnostics_channel'

export const outsideServices = ['sms', 'wechat', 'maps', 'screening'] as const
type OutsideService = (typeof outsideServices)[number]
type ServiceOutcome = 'done' | 'failed'
type ServiceUse = { service: OutsideService; outcome: ServiceOutcome }

const uses = channel('quanzi:service-use')

/** The outcome of a request to a service: one that answers 200 may have refused it, or be another server. */
export const reportServiceUse = (service: OutsideService, outcome: ServiceOutcome): void => {
  const use: ServiceUse = { service, outcome }
  uses.publish(use)
}

/** Returns a function that ends the reports. */
export const watchServiceUse = (report: (use: ServiceUse) => void): (() => void) => {
  // Only `reportServiceUse` publishes there.
  const listener = (message: unknown) => report(message as ServiceUse)
  uses.subscribe(listener)
  return () => uses.unsubscribe(listener)
}
