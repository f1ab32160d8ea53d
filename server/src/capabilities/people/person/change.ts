import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import { personNotFound } from '@corridor/contract/people/errors.ts'
import type { IdentityStatus } from '@corridor/contract/people/model.ts'
import { isDoctorRole, isNameChecked, nameWithTitle } from '@corridor/contract/people/rules.ts'
import type { TellsStanding } from '../../../platform/access/person.ts'
import { found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { tellChanged } from '../live.ts'
import { namedOf } from '../present.ts'
import {
  addAgreement,
  grantClaims,
  type PersonColumns,
  setColumns,
  withdrawClaims,
} from '../store/changes.ts'
import { type KnownPerson, lockPerson } from '../store/persons.ts'

/** What may be changed of a person. What is not named stays as it is. */
export interface PersonChange {
  firstName?: string
  lastName?: string
  /** The picture shown wherever this person appears; none takes it away. */
  profileImageId?: string | null
  /** With it follows whether they are a doctor; the claims are given apart. */
  role?: string
  /** In E.164. A number that changes is not proved any more, unless a moment of proof comes with it. */
  mobile?: string | null
  mobileProvedAt?: Date
  isSmsNotificationOn?: boolean
  /** Whether they stand on their own. Whoever joins a practice, or asks to, does not any more. */
  isIndividual?: boolean
  /** The sign-up is done; the first time counts. */
  onboardedAt?: Date
  identityStatus?: IdentityStatus
  /** As whom they were approved; not said, as they are called after this change. */
  checkedAs?: string
  /** The practice's admins say that the title which comes with the role is right. */
  isTitleVouched?: boolean
  /** Since when somebody is asked to check the identity by hand; nothing when nobody is. */
  manualCheckRequestedAt?: Date | null
  termsAcceptedAt?: Date
  /** The business associate agreement is accepted once; again, the first moment stays. */
  baaAcceptedAt?: Date
  /** What is named in both is withdrawn. */
  claims?: { grant?: readonly Claim[]; withdraw?: readonly Claim[] | 'all' }
}

function wantedColumns(before: KnownPerson, wanted: PersonChange): PersonColumns {
  const { role, mobile } = wanted
  return {
    first_name: wanted.firstName,
    last_name: wanted.lastName,
    profile_image_id: wanted.profileImageId,
    ...(role !== undefined && { role, is_doctor: isDoctorRole(role) }),
    ...(mobile !== undefined && {
      mobile,
      mobile_verified_at:
        wanted.mobileProvedAt ?? (mobile === before.mobile ? before.mobile_verified_at : null),
    }),
    is_sms_notification_on: wanted.isSmsNotificationOn,
    is_individual: wanted.isIndividual,
    onboarding_completed_at: before.onboarding_completed_at ?? wanted.onboardedAt,
    identity_status: wanted.identityStatus,
    manual_identity_requested_at: wanted.manualCheckRequestedAt,
    baa_accepted_at: before.baa_accepted_at ?? wanted.baaAcceptedAt,
  }
}

/** As whom somebody counts as checked. What they call themselves changes nothing here; an approval does. */
function checkedAsAfter(before: KnownPerson, after: KnownPerson, wanted: PersonChange): string | undefined {
  const isApproval = wanted.identityStatus !== undefined && isIdentityApproved(wanted.identityStatus)
  if (isApproval) return wanted.checkedAs ?? nameWithTitle(namedOf(after))
  const isVouched = wanted.isTitleVouched && isNameChecked(namedOf(before), before.checked_as)
  return isVouched ? nameWithTitle(namedOf(after)) : undefined
}

/** Only what is given and differs: a change to what is there already changes nothing, and tells nobody. */
function changedColumns(before: KnownPerson, wanted: PersonChange): PersonColumns {
  const isSame = (a: unknown, b: unknown) =>
    a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
  const given = Object.entries(wantedColumns(before, wanted)).filter(
    ([name, value]) => value !== undefined && !isSame(value, before[name as keyof KnownPerson]),
  )
  return Object.fromEntries(given)
}

function changedClaims(
  { claims: held }: KnownPerson,
  { grant = [], withdraw = [] }: PersonChange['claims'] = {},
) {
  const isWithdrawn = (claim: Claim) => withdraw === 'all' || withdraw.includes(claim)
  return {
    granted: grant.filter((claim) => !held.includes(claim) && !isWithdrawn(claim)),
    withdrawn: held.filter(isWithdrawn),
  }
}

type Column = keyof PersonColumns

/** What everybody sees who shows this person. Colleagues are shown a number, and that somebody is not let in yet. */
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
/** What decides what somebody may open, or the step they stand at. Claims and terms do so too. */
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

/** What changing somebody needs: those who are told of it. */
export type ChangesPeople = TellsStanding & Pick<Services, 'people'>

/**
 * The one way to change a person. Two changes at once line up and lose nothing of each other. It tells by itself, and only
 * what changed: the standing when something that decides it did, and the windows of whoever shows the person.
 */
export async function changePerson(
  tx: Tx,
  services: ChangesPeople,
  personId: string,
  wanted: PersonChange,
): Promise<KnownPerson> {
  const before = found(await lockPerson(tx.db, personId), personNotFound)
  const given = changedColumns(before, wanted)
  const checkedAs = checkedAsAfter(before, { ...before, ...given }, wanted)
  const isCheckedAnew = checkedAs !== undefined && checkedAs !== before.checked_as
  const columns = { ...given, ...(isCheckedAnew && { checked_as: checkedAs }) }
  const { granted, withdrawn } = changedClaims(before, wanted.claims)
  const accepted = wanted.termsAcceptedAt ? [wanted.termsAcceptedAt] : []
  await setColumns(tx.db, personId, columns)
  await grantClaims(tx.db, personId, granted)
  await withdrawClaims(tx.db, personId, withdrawn)
  for (const instant of accepted) await addAgreement(tx.db, personId, instant)

  const after: KnownPerson = {
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
    for (const hear of services.people.whenClaimsChanged) await hear(tx, before, after)
  const isShown = accepted.length > 0 || names.some((name) => SHOWN.includes(name))
  if (isShown || names.length > 0) await tellChanged(tx, services, after, isShown ? 'everybody' : 'own')
  return after
}
