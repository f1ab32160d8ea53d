import { z } from 'zod'
import { open, signedIn } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, text } from '../kernel/shapes.ts'
import { LoggedUser } from '../people/model.ts'
import { TypedPassword } from '../session/model.ts'
import { Approval, BasicInfo, PracticeChoice, Registration } from './model.ts'

const Token = text(200).min(1)

export const register = route({
  call: 'POST /web-signup/v2/register',
  summary:
    'Begins a sign-up and mails a link that confirms the address. The answer is the same for every address.',
  access: open('a person without an account asks for one'),
  audit: 'onboarding.registered',
  body: Registration,
  /** Confirmed at once where a personal invitation proved the address. */
  reply: z.object({ personId: Id, isConfirmed: z.boolean() }),
})

export const resendConfirmation = route({
  call: 'POST /web-signup/v2/email-confirmation/:personId',
  summary: 'Mails the confirmation link of a registration again. The answer is the same for every id.',
  access: open('a person without an account asks for it'),
  audit: 'onboarding.confirmation-resent',
  params: z.object({ personId: Id }),
  reply: Done,
})

export const checkConfirmation = route({
  call: 'GET /web-signup/v2/confirm/:token',
  summary: 'Says whether a confirmation link still works. Changes nothing, so a mail scanner may follow it.',
  access: open('the link token is the proof'),
  hasNoPatientData: true,
  params: z.object({ token: Token }),
  /** The address also where the link is spent, so that its owner can sign in with it. */
  reply: z.object({ isValid: z.boolean(), email: z.string().nullable() }),
})

export const confirm = route({
  call: 'POST /web-signup/v2/confirm/:token',
  summary:
    'Confirms the address of a registration and opens the account, with the password that was chosen for it.',
  access: open('the link token is the proof'),
  audit: 'onboarding.email-confirmed',
  params: z.object({ token: Token }),
  body: z.object({ password: TypedPassword }),
  reply: z.object({
    email: z.string(),
    isIndividual: z.boolean(),
    /** The practice's own code that the registration came with, to go on with on whatever device this is. */
    inviteCode: z.string().nullable(),
  }),
})

export const complete = route({
  call: 'POST /onboarding/v2/complete',
  summary: 'Brings the caller to a practice: asks to join one, uses an invitation, or opens a new one.',
  access: signedIn,
  audit: 'onboarding.completed',
  body: PracticeChoice,
  reply: LoggedUser,
})

export const withdraw = route({
  call: 'POST /onboarding/v2/withdraw',
  summary:
    'Takes back the caller’s own request, to join a practice or to open one, that nobody has decided yet.',
  access: signedIn,
  audit: 'onboarding.withdrawn',
  reply: LoggedUser,
})

export const completeIndividual = route({
  call: 'POST /onboarding/v2/complete-individual',
  summary: 'Completes the sign-up of somebody on their own, after their mobile number was proved.',
  access: signedIn,
  audit: 'onboarding.individual-completed',
  reply: LoggedUser,
})

export const saveBasicInfo = route({
  call: 'PATCH /persons/v2/basic-info',
  summary: 'Fills in what is missing to work with: role, number, and the practice’s eFax number.',
  access: signedIn,
  audit: 'onboarding.basic-info-saved',
  body: BasicInfo,
  reply: LoggedUser,
})

export const getApproval = route({
  call: 'GET /onboarding/v2/approval/:token',
  summary: 'What an approval link is about. Changes nothing, so a mail scanner may follow it.',
  access: open('the link token is the proof; the operator has no account'),
  audit: 'onboarding.approval-read',
  params: z.object({ token: Token }),
  reply: Approval,
})

export const approve = route({
  call: 'POST /onboarding/v2/approve/:token',
  summary: 'Approves a new practice, or somebody who wants to join one, by the link that was mailed.',
  access: open('the link token is the proof; the operator has no account'),
  audit: 'onboarding.approved',
  params: z.object({ token: Token }),
  reply: Done,
})

export const reject = route({
  call: 'POST /onboarding/v2/reject/:token',
  summary: 'Rejects a new practice, or somebody who wants to join one, by the link that was mailed.',
  access: open('the link token is the proof; the operator has no account'),
  audit: 'onboarding.rejected',
  params: z.object({ token: Token }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'onboarding/routes': typeof import('./routes.ts')
  }
}
