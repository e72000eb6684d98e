import { auditActionLabels } from '@quanzi/contract/console/audit/audit-actions'
import { isKeyOf } from '@quanzi/contract/objects'

/** An action of an older release may be unknown. */
export const getActionLabel = (action: string): string =>
  isKeyOf(auditActionLabels, action) ? auditActionLabels[action] : action
