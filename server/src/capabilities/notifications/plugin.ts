import type { Capability } from '../../platform/capability.ts'
import { createAlerting } from './alerting.ts'
import { fillDemo } from './demo.ts'
import { forgetAlerts } from './jobs.ts'
import { streams } from './live.ts'
import { sendPush } from './push/send-push.ts'
import { routes } from './routes.ts'
import { sendWaitingMail, sendWaitingText } from './waiting/send.ts'
import { tellWaiting } from './waiting/tell-waiting.ts'

export const notifications: Capability = {
  name: 'notifications',
  routes,
  streams,
  jobs: [forgetAlerts, sendPush, tellWaiting, sendWaitingMail, sendWaitingText],
  prepare: (services) => {
    services.alerting = createAlerting(services)
  },
  fillDemo,
}
