import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import { personNotFound } from '@corridor/contract/people/errors.ts'
import type { IdentityStatus } from '@corridor/contract/people/model.ts'
import { isDoctorRole, isNameChecked, nameWithTitle } from '@corridor/contract/people/rules.ts'
import type { NotifiesStanding } from '#platform/identity.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishPersonChanged } from '../live.ts'
import { namedOf } from '../present.ts'
import {
  addAgreement,
  grantClaims,
  type PersonColumns,
  setColumns,
  withdrawClaims,
} from '../store/changes.ts'
import { lockPerson, type PersonRecord } from '../store/persons.ts'

/** A change of a person. Fields that are not given stay as they are. */
export interface PersonChange {
  firstName?: string
  lastName?: string
  /** The picture shown wherever this person appears; null removes it. */
  profileImageId?: string | null
  /** Also decides whether they are a doctor, but not their claims. */
  role?: string
  /** In E.164. A changed number is unverified, unless `mobileProvedAt` is given too. */
  mobile?: string | null
  mobileProvedAt?: Date
  isSmsNotificationOn?: boolean
  /** The set-up of curbside check-in is done, by them or for their practice. */
  hasFinishedCurbsideStep?: true
  /** False once they join a practice, or ask to. */
  isIndividual?: boolean
  /** When the sign-up was completed; only the first time counts. */
  onboardedAt?: Date
  identityStatus?: IdentityStatus
  /** The name they were approved with; by default their name after this change. */
  checkedAs?: string
  /** The practice's admins confirm the title that comes with the role. */
  isTitleVouched?: boolean
  /** Since when a manual identity check is requested; null when none is. */
  manualCheckRequestedAt?: Date | null
  termsAcceptedAt?: Date
  /** The business associate agreement is accepted once; only the first time counts. */
  baaAcceptedAt?: Date
  /** A claim in both lists is withdrawn. */
  claims?: { grant?: readonly Claim[]; withdraw?: readonly Claim[] | 'all' }
}

function columnsOf(before: PersonRecord, change: PersonChange): PersonColumns {
  const { role, mobile } = change
  return {
    first_name: change.firstName,
    last_name: change.lastName,
    profile_image_id: change.profileImageId,
    ...(role !== undefined && { role, is_doctor: isDoctorRole(role) }),
    ...(mobile !== undefined && {
      mobile,
      mobile_verified_at:
        change.mobileProvedAt ?? (mobile === before.mobile ? before.mobile_verified_at : null),
    }),
    is_sms_notification_on: change.isSmsNotificationOn,
    has_finished_curbside_step: change.hasFinishedCurbsideStep,
    is_individual: change.isIndividual,
    onboarding_completed_at: before.onboarding_completed_at ?? change.onboardedAt,
    identity_status: change.identityStatus,
    manual_identity_requested_at: change.manualCheckRequestedAt,
    baa_accepted_at: before.baa_accepted_at ?? change.baaAcceptedAt,
  }
}

/** The checked name after a change. Only an approval changes it, not a new name. */
function checkedAsAfter(before: PersonRecord, after: PersonRecord, change: PersonChange): string | undefined {
  const isApproval = change.identityStatus !== undefined && isIdentityApproved(change.identityStatus)
  if (isApproval) return change.checkedAs ?? nameWithTitle(namedOf(after))
  const isVouched = change.isTitleVouched && isNameChecked(namedOf(before), before.checked_as)
  return isVouched ? nameWithTitle(namedOf(after)) : undefined
}

/** Only the given columns that differ: a change to the same value writes and publishes nothing. */
function changedColumns(before: PersonRecord, change: PersonChange): PersonColumns {
  const isSame = (a: unknown, b: unknown) =>
    a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
  const changed = Object.entries(columnsOf(before, change)).filter(
    ([name, value]) => value !== undefined && !isSame(value, before[name as keyof PersonRecord]),
  )
  return Object.fromEntries(changed)
}

function changedClaims(
  { claims: current }: PersonRecord,
  { grant = [], withdraw = [] }: PersonChange['claims'] = {},
) {
  const isWithdrawn = (claim: Claim) => withdraw === 'all' || withdraw.includes(claim)
  return {
    granted: grant.filter((claim) => !current.includes(claim) && !isWithdrawn(claim)),
    withdrawn: current.filter(isWithdrawn),
  }
}

type Column = keyof PersonColumns

/** The columns that others see, colleagues also the number and the identity status. */
const SHOWN: readonly Column[] = [
  'first_name',
  'last_name',
  'profile_image_id',
  'role',
  'is_doctor',
  'checked_as',
  'mobile',
  'identity_status',
  'manual_identity_requested_at',
]
/** The columns that decide a person's standing. Claims and terms decide it too. */
const DECIDING: readonly Column[] = [
  'role',
  'is_doctor',
  'mobile',
  'mobile_verified_at',
  'is_individual',
  'onboarding_completed_at',
  'identity_status',
  'manual_identity_requested_at',
]

/** The services that changing a person needs. */
export type ChangesPeople = NotifiesStanding & Pick<Services, 'people' | 'hooks'>

/**
 * The one way to change a person. The lock serializes two changes at once, so that neither is lost. It publishes only what
 * changed: the standing when a deciding column did, and the person to the windows that show them.
 */
export async function changePerson(
  tx: Tx,
  services: ChangesPeople,
  personId: string,
  change: PersonChange,
): Promise<PersonRecord> {
  const before = found(await lockPerson(tx.db, personId), personNotFound)
  const changed = changedColumns(before, change)
  const checkedAs = checkedAsAfter(before, { ...before, ...changed }, change)
  const isNewlyChecked = checkedAs !== undefined && checkedAs !== before.checked_as
  const columns = { ...changed, ...(isNewlyChecked && { checked_as: checkedAs }) }
  const { granted, withdrawn } = changedClaims(before, change.claims)
  const accepted = change.termsAcceptedAt ? [change.termsAcceptedAt] : []
  await setColumns(tx.db, personId, columns)
  await grantClaims(tx.db, personId, granted)
  await withdrawClaims(tx.db, personId, withdrawn)
  for (const instant of accepted) await addAgreement(tx.db, personId, instant)

  const after: PersonRecord = {
    ...before,
    ...columns,
    claims: [...before.claims.filter((claim) => !withdrawn.includes(claim)), ...granted],
    agreements: [...accepted, ...before.agreements],
  }
  const names = Object.keys(columns) as Column[]
  const isStanding = granted.length + withdrawn.length + accepted.length > 0
  if (isStanding || names.some((name) => DECIDING.includes(name)))
    await services.identity.standingChanged(tx, personId)
  if (granted.length + withdrawn.length > 0)
    await services.hooks.run('people.claimsChanged', tx, before, after)
  const isShown = accepted.length > 0 || names.some((name) => SHOWN.includes(name))
  if (isShown || names.length > 0)
    await publishPersonChanged(tx, services, after, isShown ? 'everybody' : 'own')
  return after
}
