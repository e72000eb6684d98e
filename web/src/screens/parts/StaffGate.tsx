import type { ComponentProps } from 'react'
import { MfaGate } from '../../console/mfa/MfaGate.tsx'
import { useMfaStatus } from '../../console/mfa/use-mfa.ts'
import { ReviewerGate } from '../../moderation/review/shell/ReviewerGate.tsx'

/** For reviewers that have passed their second factor. */
export const StaffGate = ({ children, ...props }: ComponentProps<typeof ReviewerGate>) => {
  // Asked for together with the rights.
  useMfaStatus()
  return <ReviewerGate {...props}>{(me, reviewer) => <MfaGate>{children(me, reviewer)}</MfaGate>}</ReviewerGate>
}
