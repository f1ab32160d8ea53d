import { expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { newMobile, signInNewcomer } from '#testing/world/newcomer.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
const app = useTestApp()
const own = useSignedIn(app, 'owner@brightsmiles.example')
const make = (written: string, body?: object, as = own) => specifiedClient(app)(written, { as, body })

const PERSON = 'id firstName lastName displayName profileImageUrl role practiceId practiceName'

test('GET search v2 and v3 (searchTerm, includeTeamMembers, connectedOnly), connected, all, {id}, v4 {id}', async () => {
  const query = 'searchTerm=cruz&includeTeamMembers=true&connectedOnly=false'
  const [person] = await make(`GET /persons/v2/search?${query}`)
  expectFields(person, `${PERSON} connectionStatus`)
  const { persons } = await make(`GET /persons/v3/search?${query}`)
  expect(persons[0].id).toBe(person.id)
  expectFields((await make('GET /persons/v2/connected'))[0], PERSON)
  expectFields((await make('GET /persons/v2/all')).persons[0], PERSON)
  for (const version of ['v2', 'v4']) expectFields(await make(`GET /persons/${version}/${person.id}`), PERSON)
  expect((await make(`GET /persons/v2/by-email/${person.email}`)).id).toBe(person.id)
})

test('update-person-info; GET/PUT person; update-notification-settings; validate-email', async () => {
  const as = await signInNewcomer(app)
  const path = `/persons/v2/${as.givenName}`
  const names = { firstName: 'Pia', lastName: 'Rothe' }
  expect(await make('PATCH /persons/v2/update-person-info', names, as)).toMatchObject(names)
  const whole = { ...names, mobile: newMobile() }
  expect(await make(`PUT ${path}`, whole, as)).toMatchObject(whole)
  expect(await make(`GET ${path}`, undefined, as)).toMatchObject(names)
  const settings = { isSmsNotificationTurnedOn: false }
  expect(await make('PUT /persons/v2/update-notification-settings', settings, as)).toEqual(settings)
  expect(await make('POST /persons/v2/validate-email', { email: 'new@mail.example' })).toMatchObject({
    isValid: true,
  })
})

test('POST mobile-number verification code; verification-code/{code}/verify', async () => {
  const as = await signInNewcomer(app)
  const mobileNumber = newMobile()
  await make('POST /persons/v2/verification-code', { mobileNumber }, as)
  const { code } = await app.textTo(mobileNumber)
  expect(await make(`POST /persons/v2/verification-code/${code}/verify`, undefined, as)).toMatchObject({
    mobileVerified: true,
  })
})

test('POST accept agreement by personId; /persons/{id}/baa/accept', async () => {
  const as = await signInNewcomer(app)
  const { acceptedAgreement } = await make(`POST /persons/v2/${as.givenName}/agreement/accept`, undefined, as)
  expect(acceptedAgreement.length).toBeGreaterThan(0)
  await make(`POST /persons/${as.givenName}/baa/accept`, undefined, as)
})
