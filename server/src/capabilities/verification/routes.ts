import type { Mounted } from '#platform/action.ts'
import { getIdvConfig } from './actions/get-idv-config.ts'
import { getStatus } from './actions/get-status.ts'
import { decideManualTicket, getManualTicket } from './actions/manual-ticket.ts'
import { personaWebhook } from './actions/persona-webhook.ts'
import { sendManualTicket } from './actions/send-manual-ticket.ts'
import { startInquiry } from './actions/start-inquiry.ts'

export const routes: readonly Mounted[] = [
  getIdvConfig,
  startInquiry,
  getStatus,
  sendManualTicket,
  getManualTicket,
  decideManualTicket,
  personaWebhook,
]
