import { toast } from '../../ui/feedback/toast.ts'

/** Tells that another operator has saved meanwhile. What was typed stays until the operator reloads. */
export const offerReload = ({ message }: Error, reload: () => void): void =>
  toast(message, { error: true, action: { label: '重新载入', run: reload }, ms: 8_000 })
