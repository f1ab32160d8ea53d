import { IDLE_LOCK_DEFAULT } from '@corridor/contract/people/limits.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import type { Device } from '@corridor/contract/session/model.ts'
import { profileImageUrl } from '#capabilities/files/public.ts'
import { type Credentials, entryFactsOf, type PracticeMembership } from '#capabilities/office/public.ts'
import { isNameUnchecked, type PersonRecord } from '#capabilities/people/public.ts'
import type { DeviceRow } from './store/devices.ts'
import type { OwnIdleLock } from './store/locking.ts'

/** A person's own record, in the specification's terms. */
export function presentUser(
  person: PersonRecord,
  practice: PracticeMembership | undefined,
  { ownIdleLock, ...credentials }: Credentials & OwnIdleLock,
): LoggedUser {
  // Anyone may request to join, so a practice shows only its name until they are approved.
  const own = practice?.member_approved_at ? practice : undefined
  return {
    ...entryFactsOf(person, practice, credentials),
    id: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    practiceCategory: practice?.category ?? null,
    practiceType: practice?.type ?? null,
    profileImage: person.profile_image_id && profileImageUrl(person.profile_image_id),
    isDoctor: person.is_doctor,
    isSmsNotificationTurnedOn: person.is_sms_notification_on,
    finishedCurbsideLiteStep: person.has_finished_curbside_step,
    telephoneNumber: own?.telephone_number ?? null,
    organizationMobileNumber: own?.mobile_number ?? null,
    practiceInviteCode: own?.invite_code ?? null,
    areGifsAllowed: own?.allows_gifs ?? true,
    mobileVerified: person.mobile_verified_at !== null,
    createdDate: person.created_at.toISOString(),
    isBAAAccepted: person.baa_accepted_at !== null,
    isNameUnchecked: isNameUnchecked(person),
    idleLockMinutes: own?.idle_lock_minutes ?? ownIdleLock ?? IDLE_LOCK_DEFAULT,
  }
}

export const presentDevice = (device: DeviceRow, ownDeviceId: string): Device => ({
  deviceId: device.device_id,
  platform: device.platform,
  name: device.name,
  nickname: device.nickname,
  firstSeenAt: device.first_seen_at.toISOString(),
  lastSeenAt: device.last_seen_at.toISOString(),
  isThisDevice: device.device_id === ownDeviceId,
  isSignedIn: device.is_signed_in,
})
