/**
 * What other capabilities use to let somebody without an account open one thing:
 * `import * as guests from '../guests/public.ts'`. The README says how a kind of link is declared.
 */
export { fillDemoMessages, fillDemoOpening } from './demo.ts'
export { closeFiles, fileUrl, openFiles, receiveFile, receiveFrom, senderOf } from './guest-files.ts'
export { createLink as create, type NewGuestLink, recallLink as recall, sendAgain } from './links/create.ts'
export type { GuestKind } from './links/kinds.ts'
export { lockOpenLink } from './links/open.ts'
export { statusesOf, viewsOf as views } from './links/status.ts'
export { linkToken as tokenOf } from './links/tokens.ts'
export { openedBy } from './links/verifiers.ts'
export type { MessageReply, MovedMessage } from './messages/moved.ts'
export type { MessageOnItsWay, MessageRecipient } from './messages/send.ts'
export { deliveryOf, GUEST_PATH } from './outbound.ts'
export { leadsTo } from './store/links.ts'
export type { Link as GuestLink } from './store/tables.ts'
