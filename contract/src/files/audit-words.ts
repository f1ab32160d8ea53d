import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'files',
  name: 'Files',
  actions: {
    'files.deleted': 'Deleted a file',
    'files.downloaded': 'Opened a file',
    'files.keys-rotated': 'Changed the key that protects files',
    'files.links-read': 'Looked through files',
    'files.looked-up': 'Looked up a file',
    'files.previewed': 'Previewed a file',
    'files.profile-image-set': 'Changed their picture',
    'files.uploaded': 'Uploaded a file',
  },
  automatic: ['files.links-read', 'files.looked-up', 'files.previewed'],
}
