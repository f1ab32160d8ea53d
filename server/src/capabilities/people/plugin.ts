import { auditWords } from '@corridor/contract/people/audit-words.ts'
import type { Capability } from '#platform/capability.ts'
import { fillDemo } from './demo.ts'
import { sendMobileCode, tidyUp } from './jobs.ts'
import { routes } from './routes.ts'
import { nothingKnown } from './sources.ts'

export const people: Capability = {
  name: 'people',
  auditWords,
  routes,
  jobs: [sendMobileCode, tidyUp],
  prepare: (services) => {
    services.people = nothingKnown()
  },
  fillDemo,
}
