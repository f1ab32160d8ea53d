import type { IdentityStatus, LoggedUser } from './model.ts'

/** Where a person goes after signing in (specification, platform §4). */
export const ENTRY_TARGETS = [
  'pending-approval',
  'manual-id-sent',
  'otp',
  'identity-verification',
  'identity-pending',
  'terms',
  'second-factor',
  'basic-info',
  'education-channel',
  'paid-education-channel',
  'dashboard',
] as const
export type EntryTarget = (typeof ENTRY_TARGETS)[number]

/** The two dates that say how long somebody may put the identity check off. None set: nobody may. */
export interface IdentityGrace {
  /** From this moment on there is no grace. */
  noGraceAt: string | null
  /** By this moment everybody must be verified. */
  cutoffAt: string | null
}

/** What came of joining a learning channel by the invite code that was kept through sign-in. */
export type ChannelJoin =
  | { outcome: 'joined'; channelId: string }
  /** HTTP 402, with the code of a paid private or paid public channel. */
  | { outcome: 'payment-required'; channelId: string | null }
  | { outcome: 'failed' }

export interface EntrySituation {
  platform: 'web' | 'mobile'
  now: Date
  grace: IdentityGrace
  /** The person chose to put the identity check off, in this session. */
  hasSkippedIdentity?: boolean
  /** An invite code of a learning channel is stored and has not been used yet. */
  hasChannelInvite?: boolean
  channelJoin?: ChannelJoin | null
  /** A channel that the way in named by itself. */
  channelId?: string | null
  /** From the token: a practice admin with this claim must have an eFax number. */
  hasEfaxClaim?: boolean
}

export type EntryUser = Pick<
  LoggedUser,
  | 'isIndividual'
  | 'isUserPendingApproval'
  | 'isOrganizationPendingApproval'
  | 'practiceId'
  | 'practiceName'
  | 'manualIdVerificationRequested'
  | 'isOnboardingProcessCompleted'
  | 'identityVerificationStatus'
  | 'acceptedAgreement'
  | 'mobile'
  | 'role'
  | 'isPracticeAdmin'
  | 'eFaxNumber'
  | 'hasSecondFactor'
  | 'isSecondFactorRequired'
>

/** Entry is allowed. */
export const isIdentityApproved = (status: IdentityStatus): boolean =>
  status === 'Approved' || status === 'Completed'
/** Somebody is looking at it. */
export const isIdentityPending = (status: IdentityStatus): boolean =>
  status === 'Pending' || status === 'Needs_review'

/** Putting the identity check off: only before the no-grace date, and while the cut-off is still ahead. */
export const maySkipIdentity = ({ noGraceAt, cutoffAt }: IdentityGrace, now: Date): boolean =>
  noGraceAt !== null && cutoffAt !== null && now < new Date(noGraceAt) && now < new Date(cutoffAt)

type Step = (user: EntryUser, situation: EntrySituation) => EntryTarget | undefined

/** 1. A practice user waits until they, and their practice, are approved. */
const approval: Step = (user) => {
  const isWaiting =
    !user.isIndividual &&
    (user.isUserPendingApproval ||
      user.isOrganizationPendingApproval ||
      !user.practiceId ||
      !user.practiceName?.trim())
  if (!isWaiting) return undefined
  return user.manualIdVerificationRequested ? 'manual-id-sent' : 'pending-approval'
}

/** 2. An individual proves a mobile number. */
const mobileCode: Step = (user) =>
  user.isIndividual && !user.isOnboardingProcessCompleted ? 'otp' : undefined

/** 3. Everybody proves who they are. */
const identity: Step = (user, { grace, now, hasSkippedIdentity }) => {
  const status = user.identityVerificationStatus
  if (isIdentityApproved(status)) return undefined
  // Whoever was turned down cannot put it off.
  if (hasSkippedIdentity && status !== 'Declined' && maySkipIdentity(grace, now)) return undefined
  if (user.manualIdVerificationRequested) return 'manual-id-sent'
  return isIdentityPending(status) ? 'identity-pending' : 'identity-verification'
}

/** 4. The web asks for the terms once, a phone once in every calendar year. */
const terms: Step = (user, { platform, now }) => {
  const isThisYear = (instant: string) => new Date(instant).getUTCFullYear() === now.getUTCFullYear()
  const counts = platform === 'mobile' ? user.acceptedAgreement.filter(isThisYear) : user.acceptedAgreement
  return counts.length === 0 ? 'terms' : undefined
}

/** Ours, between the fourth and the fifth: a practice that asks for a second factor gets it before anything opens. */
const secondFactor: Step = (user) =>
  user.isSecondFactorRequired && !user.hasSecondFactor ? 'second-factor' : undefined

/** 5. What is missing to work with. */
const basicInfo: Step = (user, { hasEfaxClaim }) => {
  const lacksMobile = !user.isIndividual && !user.mobile
  const lacksFaxNumber = hasEfaxClaim && user.isPracticeAdmin && !user.eFaxNumber
  return lacksMobile || !user.role || lacksFaxNumber ? 'basic-info' : undefined
}

/** 6 and 7. A learning channel, if one was asked for and can be entered. */
const channel: Step = (_user, { hasChannelInvite, channelJoin, channelId }) => {
  if (channelJoin?.outcome === 'payment-required') return 'paid-education-channel'
  if (channelJoin?.outcome === 'joined' || channelId) return 'education-channel'
  // A code that nobody has tried yet: the learning hub tries it.
  return hasChannelInvite && !channelJoin ? 'education-channel' : undefined
}

/** The steps that keep a person out; the server opens nothing before they are done. */
const DOOR: readonly Step[] = [approval, mobileCode, identity, terms, secondFactor]
const STEPS: readonly Step[] = [...DOOR, basicInfo, channel]

const first = (
  steps: readonly Step[],
  user: EntryUser,
  situation: EntrySituation,
): EntryTarget | undefined => {
  for (const step of steps) {
    const target = step(user, situation)
    if (target) return target
  }
  return undefined
}

/** The post-login decision: the first step that applies wins. */
export const entryTarget = (user: EntryUser, situation: EntrySituation): EntryTarget =>
  first(STEPS, user, situation) ?? 'dashboard'

/** How the server lets a person in: not at all, only while the identity check may be put off, or for good. */
export const LET_IN = ['no', 'grace', 'yes'] as const
export type LetIn = (typeof LET_IN)[number]

const NO_GRACE: IdentityGrace = { noGraceAt: null, cutoffAt: null }
const AT_ALL_TIMES: IdentityGrace = { noGraceAt: '9999-01-01T00:00:00Z', cutoffAt: '9999-01-01T00:00:00Z' }

/**
 * What of a person's record decides whether they are let in, whatever day it is. Whoever may put the identity check off is
 * in without asking; the year of the terms is a phone's own matter.
 */
export function letInOf(user: EntryUser): LetIn {
  const passes = (grace: IdentityGrace) =>
    first(DOOR, user, { platform: 'web', now: new Date(0), grace, hasSkippedIdentity: true }) === undefined
  if (passes(NO_GRACE)) return 'yes'
  return passes(AT_ALL_TIMES) ? 'grace' : 'no'
}

/** Which of them are in at this moment. */
export const letInAt = (grace: IdentityGrace, now: Date): readonly LetIn[] =>
  maySkipIdentity(grace, now) ? ['grace', 'yes'] : ['yes']

/** Whether the server lets a person in at this moment. */
export const isLetIn = (user: EntryUser, grace: IdentityGrace, now: Date): boolean =>
  letInAt(grace, now).includes(letInOf(user))

/** The moment from which on nobody may put the identity check off; none where nobody may at all. */
export const graceEndOf = ({ noGraceAt, cutoffAt }: IdentityGrace): Date | undefined =>
  noGraceAt === null || cutoffAt === null
    ? undefined
    : new Date(Math.min(Date.parse(noGraceAt), Date.parse(cutoffAt)))
