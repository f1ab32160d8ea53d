import type { AuditWords } from '../kernel/audit-area.ts'

export const auditWords: AuditWords = {
  area: 'patients',
  name: 'Patients',
  actions: {
    'patients.added': 'Added a patient',
    'patients.changed': 'Changed a patient',
    'patients.consent-recorded': 'Recorded a consent',
    'patients.contact-added': 'Added an outside contact',
    'patients.contact-changed': 'Changed an outside contact',
    'patients.contact-removed': 'Removed an outside contact',
    'patients.contacts-listed': 'Looked at outside contacts',
    'patients.exported': 'Exported all patients',
    'patients.import-columns-chosen': 'Chose the columns of an import',
    'patients.import-deleted': 'Deleted an uploaded file of patients',
    'patients.import-started': 'Imported patients from a file',
    'patients.import-undone': 'Undid an import of patients',
    'patients.import-uploaded': 'Uploaded a file of patients',
    'patients.imports-viewed': 'Looked at an import of patients',
    'patients.listed': 'Searched patients',
    'patients.merged': 'Merged two patients',
    'patients.opened': 'Opened a patient',
    'patients.unmerged': 'Undid a merge',
    'patients.views-listed': 'Checked who looked at a patient',
  },
}
