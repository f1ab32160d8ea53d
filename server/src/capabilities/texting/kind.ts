import { conversationKind } from '@corridor/contract/texting/work-item.ts'

export const KIND = conversationKind.kind
/** What deliveries and audit entries are about. */
export const ITEM_KIND = 'text-conversation'
/** What audit entries call a number of a practice. */
export const NUMBER_KIND = 'text-number'
