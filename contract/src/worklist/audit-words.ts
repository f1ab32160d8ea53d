import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'worklist',
  name: 'Teamwork',
  actions: {
    'worklist.item-assigned': 'Assigned something',
    'worklist.item-claimed': 'Started replying',
    'worklist.item-finished': 'Marked something done or open',
    'worklist.item-read': 'Looked at something the team works on',
    'worklist.item-released': 'Stopped replying',
    'worklist.item-snoozed': 'Snoozed something',
    'worklist.items-read': 'Looked through what the team works on',
    'worklist.note-added': 'Added a note for the team',
    'worklist.note-deleted': 'Deleted a note for the team',
    'worklist.template-added': 'Added a reply template',
    'worklist.template-changed': 'Changed a reply template',
    'worklist.template-deleted': 'Deleted a reply template',
    'worklist.waiting-read': 'Looked at what is waiting',
  },
  automatic: ['worklist.waiting-read'],
  kinds: { 'work-item': 'Item', template: 'Reply template' },
}
