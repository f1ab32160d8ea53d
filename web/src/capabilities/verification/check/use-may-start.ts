import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import { useIdentityConfig } from '#entry/use-entry-target.ts'
import { useSession } from '#platform/session.ts'

/**
 * Whether a check by the service can be started or continued: there is a service, and the last check is not
 * under review.
 */
export function useMayStart(): boolean {
  const { config } = useIdentityConfig()
  const status = useSession(({ user }) => user?.identityVerificationStatus)
  const hasService = config !== undefined && config.provider !== 'none'
  return hasService && status !== undefined && status !== 'Needs_review' && !isIdentityApproved(status)
}
