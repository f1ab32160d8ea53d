import type { Mounted } from '#platform/action.ts'
import { discardDeadLetter, listDeadLetters, retryDeadLetter } from './actions/dead-letters.ts'
import { assignFaxNumber, listFaxNumbers } from './actions/fax-numbers.ts'
import { getOperatorLink } from './actions/get-link.ts'
import { listMailRecords } from './actions/mail-records.ts'
import { resumePractice, searchPractices, suspendPractice } from './actions/practices.ts'
import { listReports, settleReport } from './actions/reports.ts'
import { deleteUnclaimedFax, giveUnclaimedFax, listUnclaimedFaxes } from './actions/unclaimed-faxes.ts'
import { listUndelivered } from './actions/undelivered.ts'

export const routes: readonly Mounted[] = [
  getOperatorLink,
  listDeadLetters,
  retryDeadLetter,
  discardDeadLetter,
  listUndelivered,
  listMailRecords,
  searchPractices,
  suspendPractice,
  resumePractice,
  listReports,
  settleReport,
  listFaxNumbers,
  assignFaxNumber,
  listUnclaimedFaxes,
  giveUnclaimedFax,
  deleteUnclaimedFax,
]
