import { auditWords } from '@corridor/contract/verification/audit-words.ts'
import type { Capability } from '#platform/capability.ts'
import { documentHolder } from './access.ts'
import { fillDemo } from './demo.ts'
import { queueRefresh, refresh } from './jobs/refresh.ts'
import { sendNews } from './jobs/send-news.ts'
import { sendTicket } from './jobs/send-ticket.ts'
import { tidyUp } from './jobs/tidy-up.ts'
import { routes } from './routes.ts'

export const verification: Capability = {
  name: 'verification',
  auditWords,
  routes,
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
