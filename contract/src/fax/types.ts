/** No zod here: the browser reads these. */

/** How far a fax has come, in the words of the specification. A fax that waits or is on its way is sending. */
export const EFAX_STATUSES = ['Sending', 'Delivered', 'Failed', 'Cancelled'] as const
export type EfaxStatus = (typeof EFAX_STATUSES)[number]

/** As the viewer's practice sees it. */
export const DIRECTIONS = ['inbound', 'outbound'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const FAX_DOCUMENT_STATUSES = ['NotProcessed', 'Processed'] as const
export type FaxDocumentStatus = (typeof FAX_DOCUMENT_STATUSES)[number]

/** Why a number cannot be faxed. */
export const FAX_NUMBER_PROBLEMS = ['missing', 'invalid', 'emergency', 'own'] as const
export type FaxNumberProblem = (typeof FAX_NUMBER_PROBLEMS)[number]

/** Why a file cannot become a fax. */
export const FILE_PROBLEMS = [
  'broken',
  'locked',
  'unreadable',
  'active',
  'linked',
  'unsupported',
  'office',
  'empty',
  'slow',
] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]
