import { expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { DEMO_PASSWORD, useTestApp } from '#testing/test-app.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
const app = useTestApp()
const make = (written: string, sent: { as?: Newcome; body?: object } = {}) =>
  specifiedClient(app)(written, sent)

const USER =
  'email firstName lastName practiceId practiceName practiceCategory practiceType profileImage role mobile isDoctor isPracticeAdmin isSmsNotificationTurnedOn isUserPendingApproval finishedCurbsideLiteStep eFaxNumber telephoneNumber isOnboardingProcessCompleted organizationMobileNumber practiceInviteCode isOrganizationPendingApproval isIndividual mobileVerified createdDate identityVerificationStatus isBAAAccepted manualIdVerificationRequested'

test('login (email, password, deviceId, version; or oneTimeCode instead of password)', async () => {
  const { email } = await signInNewcomer(app)
  const device = { email, deviceId: 'device-of-a-client', version: '1.0.0' }
  const login = (proof: object) => make('POST /authentication/v2/login', { body: { ...device, ...proof } })
  const own = await login({ password: DEMO_PASSWORD })
  expectFields(own, `token accessToken accessTokenExpiryTime refreshToken givenName ${USER}`)
  expect(own.token).toBe(own.accessToken)
  const { oneTimeCode } = await make('GET /authentication/v2/onetimecode', { as: own })
  expect((await login({ oneTimeCode, deviceId: 'another-device-of-it' })).givenName).toBe(own.givenName)
})

test('refresh with accessToken, refreshToken, deviceId gives accessToken and accessTokenExpiryTime; verify-token; logout', async () => {
  const { accessToken, refreshToken, deviceId, ...own } = await signInNewcomer(app)
  const body = { accessToken, refreshToken, deviceId }
  const renewed = await make('POST /authentication/v2/refresh-token', { body })
  expectFields(renewed, 'accessToken accessTokenExpiryTime')
  const as = { ...own, ...renewed, token: renewed.accessToken, deviceId }
  await make('GET /authentication/v2/verify-token', { as })
  await make('POST /authentication/v2/logout', { as })
  expect((await app.send('GET /authentication/v2/verify-token', { as })).status).toBe(401)
})

test('change-password-ad and change-password, whose body the specification does not give', async () => {
  const as = await signInNewcomer(app)
  const next = 'Velvet-Quarry!91'
  const change = (call: string, currentPassword: string, newPassword: string) =>
    make(`POST ${call}`, { as, body: { currentPassword, newPassword } })
  await change('/users/v2/change-password', DEMO_PASSWORD, next)
  await change('/authentication/v2/change-password-ad', next, `${next}2`)
})

test('GET latestapp/{appType}; users/{id}; feature-flags/{feature}', async () => {
  const as = await signInNewcomer(app)
  await make('GET /app-collection/v2/latestapp/web')
  expectFields(await make(`GET /users/v2/${as.givenName}`, { as }), USER)
  await make('GET /feature-flags/IndividualNetwork', { as })
})

test('user devices: register; DELETE by userId and deviceId', async () => {
  const as = await signInNewcomer(app)
  await make('POST /user-devices/v2', { as, body: { deviceId: as.deviceId, platform: 'ios' } })
  await make(`DELETE /user-devices/v2/${as.givenName}/${as.deviceId}`, { as })
})
