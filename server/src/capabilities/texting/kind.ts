import { conversationKind } from '@corridor/contract/texting/work-item.ts'

export const KIND = conversationKind.kind
/** What deliveries and audit entries are about. */
export const ITEM_KIND = 'text-conversation'
