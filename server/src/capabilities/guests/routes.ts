import type { Mounted } from '#platform/action.ts'
import { answerGuestMessage, getGuestMessage } from './actions/guest-message.ts'
import { getGuestLink, getGuestPass } from './actions/link.ts'
import {
  getSecureMessage,
  listSecureMessages,
  recallSecureMessage,
  resendSecureMessage,
  sendSecureMessage,
} from './actions/messages.ts'
import { openGuestLink } from './actions/open-link.ts'
import { renewGuestLink } from './actions/renew-link.ts'
import { sendGuestCode } from './actions/send-code.ts'

export const routes: readonly Mounted[] = [
  getGuestLink,
  sendGuestCode,
  openGuestLink,
  renewGuestLink,
  getGuestPass,
  getGuestMessage,
  answerGuestMessage,
  sendSecureMessage,
  listSecureMessages,
  getSecureMessage,
  recallSecureMessage,
  resendSecureMessage,
]
