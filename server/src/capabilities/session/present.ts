import type { LoggedUser } from '@corridor/contract/people/model.ts'
import type { Device } from '@corridor/contract/session/model.ts'
import { profileImageUrl } from '../files/public.ts'
import type { WorkPlace } from '../office/public.ts'
import type { KnownPerson } from '../people/public.ts'
import type { DeviceRow } from './store/devices.ts'

/** The record a person has of themselves, in the specification's words. */
export function presentUser(
  person: KnownPerson,
  practice: WorkPlace | undefined,
  hasSecondFactor: boolean,
): LoggedUser {
  // Anybody may ask to join: until they are approved, a practice shows them no more than its name.
  const own = practice?.member_approved_at ? practice : undefined
  return {
    id: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    practiceId: practice?.id ?? null,
    practiceName: practice?.name ?? null,
    practiceCategory: practice?.category ?? null,
    practiceType: practice?.type ?? null,
    profileImage: person.profile_image_id && profileImageUrl(person.profile_image_id),
    role: person.role,
    mobile: person.mobile,
    isDoctor: person.is_doctor,
    isPracticeAdmin: person.claims.includes('PracticeAdmin'),
    isSmsNotificationTurnedOn: person.is_sms_notification_on,
    isUserPendingApproval: practice !== undefined && practice.member_approved_at === null,
    finishedCurbsideLiteStep: person.has_finished_curbside_step,
    eFaxNumber: own?.efax_number ?? null,
    telephoneNumber: own?.telephone_number ?? null,
    isOnboardingProcessCompleted: person.onboarding_completed_at !== null,
    organizationMobileNumber: own?.mobile_number ?? null,
    practiceInviteCode: own?.invite_code ?? null,
    isOrganizationPendingApproval: practice?.is_pending_approval ?? false,
    isIndividual: person.is_individual,
    mobileVerified: person.mobile_verified_at !== null,
    createdDate: person.created_at.toISOString(),
    identityVerificationStatus: person.identity_status,
    isBAAAccepted: person.baa_accepted_at !== null,
    manualIdVerificationRequested: person.manual_identity_requested_at !== null,
    acceptedAgreement: person.agreements.map((instant) => instant.toISOString()),
    hasSecondFactor,
    isSecondFactorRequired: practice?.requires_second_factor ?? false,
  }
}

export const presentDevice = (device: DeviceRow, ownDeviceId: string): Device => ({
  deviceId: device.device_id,
  platform: device.platform,
  name: device.name,
  lastSeenAt: device.last_seen_at.toISOString(),
  isThisDevice: device.device_id === ownDeviceId,
  isSignedIn: device.is_signed_in,
})
