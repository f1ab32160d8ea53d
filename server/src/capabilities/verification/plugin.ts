import { auditWords } from '@corridor/contract/verification/audit-words.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import { documentHolder } from './access.ts'
import * as getIdvConfig from './actions/get-idv-config.ts'
import * as getStatus from './actions/get-status.ts'
import * as manualTicket from './actions/manual-ticket.ts'
import * as personaWebhook from './actions/persona-webhook.ts'
import * as sendManualTicket from './actions/send-manual-ticket.ts'
import * as startInquiry from './actions/start-inquiry.ts'
import { fillDemo } from './demo.ts'
import { queueRefresh, refresh } from './jobs/refresh.ts'
import { sendNews } from './jobs/send-news.ts'
import { sendTicket } from './jobs/send-ticket.ts'
import { tidyUp } from './jobs/tidy-up.ts'

export const verification: Capability = {
  name: 'verification',
  auditWords,
  routes: mountedIn(getIdvConfig, getStatus, manualTicket, personaWebhook, sendManualTicket, startInquiry),
  jobs: [refresh, sendTicket, sendNews, tidyUp],
  hooks: {
    'sandbox.inquiryDecided': (services) => async (tx, inquiryId) => {
      await queueRefresh(tx, services, inquiryId)
    },
  },
  prepare: (services) => {
    services.files.holders.set('verification', documentHolder)
  },
  fillDemo,
}
