import type { Stage } from './stages.ts'

export const STAGE_NAMES: Record<Stage, string> = {
  sent: 'Sent',
  received: 'Received',
  contacted: 'Patient contacted',
  scheduled: 'Scheduled',
  seen: 'Seen',
  report: 'Report back',
  closed: 'Closed',
  declined: 'Declined',
  'no-show': 'Patient did not come',
}
