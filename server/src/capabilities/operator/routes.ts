import type { Mounted } from '../../platform/action.ts'
import { discardDeadLetter, listDeadLetters, retryDeadLetter } from './actions/dead-letters.ts'
import { getOperatorLink } from './actions/get-link.ts'
import { resumePractice, searchPractices, suspendPractice } from './actions/practices.ts'
import { listReports, settleReport } from './actions/reports.ts'
import { listUndeliveredTexts } from './actions/undelivered-texts.ts'

export const routes: readonly Mounted[] = [
  getOperatorLink,
  listDeadLetters,
  retryDeadLetter,
  discardDeadLetter,
  listUndeliveredTexts,
  searchPractices,
  suspendPractice,
  resumePractice,
  listReports,
  settleReport,
]
