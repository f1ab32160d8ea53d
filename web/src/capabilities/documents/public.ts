/** What the Activity Center shows of documents. */
export { ReferralsPanel } from './board/ReferralsPanel.tsx'
export { TooLong } from './board/TooLong.tsx'
export { forgetDraft } from './send/draft.ts'
export { NewPatient } from './send/PatientPart.tsx'
export { SendDrawers } from './send/SendDrawers.tsx'
export { sendText } from './send/text.ts'
export { DocumentsPanel } from './tables/DocumentsPanel.tsx'
