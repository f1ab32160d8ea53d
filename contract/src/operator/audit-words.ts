import type { AuditWords } from '../kernel/audit-area.ts'

/** An operator is no member of a practice, so these have no part of the product to filter by. */
export const auditWords: AuditWords = {
  area: 'operator',
  actions: {
    'operator.account-opened': 'Opened an account',
    'operator.backup-started': 'Started a backup',
    'operator.demo-removed': 'Removed the demo practices',
    'operator.fax-deleted': 'Deleted a fax to a number that no practice has',
    'operator.fax-given': 'Gave a waiting fax to the practice that has its number',
    'operator.job-discarded': 'Discarded a failed task',
    'operator.job-retried': 'Retried a failed task',
    'operator.link-made': 'Made an operator link',
    'operator.number-assigned': 'Assigned a number to the practice',
    'operator.number-taken-back': 'Took a number back from the practice',
    'operator.practice-change-approved': 'Approved a new name or telephone number of the practice',
    'operator.practice-change-declined': 'Declined a new name or telephone number of the practice',
    'operator.practice-resumed': 'Resumed the practice',
    'operator.practice-suspended': 'Suspended the practice',
    'operator.report-settled': 'Closed a report',
    'operator.reports-read': 'Looked at reports',
    'operator.waiting-texts-given': 'Gave the practice the texts that came before it had the number',
  },
}
