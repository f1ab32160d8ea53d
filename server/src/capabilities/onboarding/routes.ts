import type { Mounted } from '#platform/action.ts'
import { approve, getApproval, reject } from './actions/approval.ts'
import { complete } from './actions/complete.ts'
import { completeIndividual } from './actions/complete-individual.ts'
import { checkConfirmation, confirm } from './actions/confirm.ts'
import { register } from './actions/register.ts'
import { resendConfirmation } from './actions/resend-confirmation.ts'
import { saveBasicInfo } from './actions/save-basic-info.ts'
import { withdraw } from './actions/withdraw.ts'

export const routes: readonly Mounted[] = [
  register,
  resendConfirmation,
  checkConfirmation,
  confirm,
  complete,
  withdraw,
  completeIndividual,
  saveBasicInfo,
  getApproval,
  approve,
  reject,
]
