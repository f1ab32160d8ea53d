import { auditWords } from '@corridor/contract/onboarding/audit-words.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import * as approval from './actions/approval.ts'
import * as complete from './actions/complete.ts'
import * as completeIndividual from './actions/complete-individual.ts'
import * as confirm from './actions/confirm.ts'
import * as register from './actions/register.ts'
import * as resendConfirmation from './actions/resend-confirmation.ts'
import * as saveBasicInfo from './actions/save-basic-info.ts'
import * as withdraw from './actions/withdraw.ts'
import { mailDecision, mailOperator, sendConfirmation } from './jobs.ts'
import { tidyUp } from './tidy-up.ts'

export const onboarding: Capability = {
  name: 'onboarding',
  auditWords,
  routes: mountedIn(
    approval,
    complete,
    completeIndividual,
    confirm,
    register,
    resendConfirmation,
    saveBasicInfo,
    withdraw,
  ),
  jobs: [sendConfirmation, mailOperator, mailDecision, tidyUp],
}
