import type { Capability } from '../../platform/capability.ts'
import { alerting } from './alerting.ts'
import { fillDemo } from './demo.ts'
import { forgetAlerts } from './jobs.ts'
import { streams } from './live.ts'
import { routes } from './routes.ts'

export const notifications: Capability = {
  name: 'notifications',
  routes,
  streams,
  jobs: [forgetAlerts],
  prepare: (services) => {
    services.alerting = alerting
  },
  fillDemo,
}
