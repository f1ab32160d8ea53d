import { auditWords } from '@corridor/contract/operator/audit-words.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import * as deadLetters from './actions/dead-letters.ts'
import * as link from './actions/get-link.ts'
import * as mailRecords from './actions/mail-records.ts'
import * as numbers from './actions/numbers.ts'
import * as practiceChanges from './actions/practice-changes.ts'
import * as practices from './actions/practices.ts'
import * as reports from './actions/reports.ts'
import * as unclaimedFaxes from './actions/unclaimed-faxes.ts'
import * as undelivered from './actions/undelivered.ts'
import { operatorGuest } from './links.ts'

export const operator: Capability = {
  name: 'operator',
  auditWords,
  routes: mountedIn(
    link,
    deadLetters,
    undelivered,
    mailRecords,
    practices,
    practiceChanges,
    reports,
    numbers,
    unclaimedFaxes,
  ),
  guests: [operatorGuest],
}
