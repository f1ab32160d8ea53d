import { auditWords } from '@corridor/contract/people/audit-words.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import * as agreements from './actions/agreements.ts'
import * as getPerson from './actions/get-person.ts'
import * as listPersons from './actions/list-persons.ts'
import * as mobileCode from './actions/mobile-code.ts'
import * as searchPersons from './actions/search-persons.ts'
import * as updateNotificationSettings from './actions/update-notification-settings.ts'
import * as updatePerson from './actions/update-person.ts'
import * as validateEmail from './actions/validate-email.ts'
import { fillDemo } from './demo.ts'
import { sendMobileCode, tidyUp } from './jobs.ts'
import { nothingKnown } from './sources.ts'

export const people: Capability = {
  name: 'people',
  auditWords,
  routes: mountedIn(
    agreements,
    getPerson,
    listPersons,
    mobileCode,
    searchPersons,
    updateNotificationSettings,
    updatePerson,
    validateEmail,
  ),
  jobs: [sendMobileCode, tidyUp],
  prepare: (services) => {
    services.people = nothingKnown()
  },
  fillDemo,
}
