import type { PatientFile, TimelineEntry } from '../kernel/timeline/entry.ts'
import { previewOf } from './body-text.ts'
import type { EmailDocument } from './model.ts'
import { explainFailure } from './rules.ts'
import { threadKind } from './work-item.ts'

type Shown = Omit<EmailDocument, 'link'>

const titleOf = ({ isIncoming, subject }: Shown): string =>
  isIncoming ? `Answer to “${subject}”` : `Email: ${subject}`

/** An email as the timeline of a patient shows it. */
export const timelineEntry = (document: Shown): TimelineEntry => ({
  id: document.id,
  kind: 'email',
  at: document.createdTimeUtc,
  title: titleOf(document),
  text: previewOf(document.body, document.files.length) || null,
  detail:
    document.status === 'failed'
      ? `Not delivered. ${explainFailure(document.reason)?.what ?? ''}`.trim()
      : document.recalledAt
        ? 'Recalled'
        : document.senderName && `By ${document.senderName}`,
  tone: document.status === 'failed' ? 'danger' : document.isIncoming ? 'info' : 'neutral',
  isInternal: false,
  path: threadKind.target(document.threadId),
})

/** The files of an email as the patient's page lists them. */
export const filesOfEmail = (document: Shown): PatientFile[] =>
  document.files.map(({ id, fileName }) => ({
    id: `${document.id}/${id}`,
    name: fileName,
    kind: 'email',
    at: document.createdTimeUtc,
    detail: titleOf(document),
    path: threadKind.target(document.threadId),
  }))
