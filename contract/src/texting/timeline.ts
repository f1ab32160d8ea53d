import type { PatientFile, TimelineEntry } from '../kernel/timeline/entry.ts'
import type { TextMessage } from './model.ts'
import { explainFailure, previewOf } from './rules.ts'
import { conversationKind } from './work-item.ts'

const titleOf = ({ isIncoming, senderName, purpose }: TextMessage): string => {
  if (isIncoming) return purpose === 'secure-link' ? 'Reply to a secure link' : 'Text received'
  if (purpose === 'list') return 'Text sent to a list'
  if (purpose === 'secure-link') return 'Secure link sent'
  return senderName ? 'Text sent' : 'Answered by itself'
}

/** A text as the timeline of a patient shows it. */
export const timelineEntry = (message: TextMessage): TimelineEntry => ({
  id: message.id,
  kind: 'text',
  at: message.createdTimeUtc,
  title: titleOf(message),
  text: previewOf(message),
  detail:
    message.smsStatus === 'failed'
      ? `Not delivered. ${explainFailure(message.reason, message.secureLink?.by)?.what ?? ''}`.trim()
      : message.senderName && `By ${message.senderName}`,
  tone: message.smsStatus === 'failed' ? 'danger' : message.isIncoming ? 'info' : 'neutral',
  isInternal: false,
  path: conversationKind.target(message.conversationId),
})

/** The pictures of a text as the patient's page lists them. */
export const filesOfText = (message: TextMessage): PatientFile[] =>
  message.files.map(({ id, fileName }) => ({
    id: `${message.id}/${id}`,
    name: fileName,
    kind: 'text',
    at: message.createdTimeUtc,
    detail: titleOf(message),
    path: conversationKind.target(message.conversationId),
  }))
