import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'onboarding',
  name: 'Sign-up',
  actions: {
    'onboarding.approval-read': 'Looked at a new practice',
    'onboarding.approved': 'Approved a new practice',
    'onboarding.basic-info-saved': 'Entered their details',
    'onboarding.completed': 'Finished signing up the practice',
    'onboarding.confirmation-resent': 'Asked for another email to confirm their address',
    'onboarding.email-confirmed': 'Confirmed their email address',
    'onboarding.individual-completed': 'Finished signing up',
    'onboarding.registered': 'Signed up',
    'onboarding.rejected': 'Rejected a new practice',
    'onboarding.withdrawn': 'Withdrew a request to join',
  },
}
