import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { to } from '../../platform/realtime/audience.ts'
import { openWindow } from '../office/testing/office-desk.ts'
import { demoPersonId } from './demo.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>
type Window = Awaited<ReturnType<typeof openWindow>>

let app: TestApp
let ben: Caller
let ada: Caller
let jonas: Caller
const windows: Record<string, Window> = {}
beforeAll(async () => {
  app = await startTestApp()
  ben = await app.signIn('hygienist@brightsmiles.example')
  ada = await app.signIn('owner@brightsmiles.example')
  jonas = await app.signIn('pending@brightsmiles.example')
  const grace = await app.signIn('owner@hilltopmedical.example')
  for (const [name, as] of Object.entries({ ben, ada, jonas, grace }))
    windows[name] = await openWindow(app, as)
})
afterAll(async () => {
  for (const window of Object.values(windows)) window.close()
  await app.close()
})
beforeEach(() => {
  for (const { told } of Object.values(windows)) told.length = 0
})

const rename = (as: Caller, firstName: string) =>
  app.call('PUT /persons/v2/:id', {
    params: { id: as.givenName },
    as,
    body: { firstName, lastName: 'Doe', mobile: null },
  })

const heard = (name: string) =>
  (windows[name]?.told ?? []).filter((one) => one.name === 'people.changed').map(({ payload }) => payload)

/** Whose windows were told. Ada's word comes last: what was told before it has arrived by then. */
async function whoHeard(change: () => Promise<unknown>): Promise<string[]> {
  await change()
  await rename(ada, `Ada ${crypto.randomUUID()}`)
  await expect.poll(() => heard('ada').at(-1)).toMatchObject({ id: ada.givenName })
  await expect.poll(() => heard('ben').at(-1)).toMatchObject({ id: ada.givenName })
  return Object.keys(windows).filter((name) => heard(name).some(({ id }) => id !== ada.givenName))
}

test('a new name is told to the person, the team, and nobody else', async () => {
  expect(await whoHeard(() => rename(ben, 'Benno'))).toEqual(['ben', 'ada'])
  expect(heard('ada')[0]).toEqual({
    id: ben.givenName,
    firstName: 'Benno',
    lastName: 'Doe',
    displayName: 'Benno Doe',
    isNameUnchecked: true,
    profileImageUrl: null,
  })
})

test('the same name again is told to nobody', async () => {
  expect(await whoHeard(() => rename(ben, 'Benno'))).toEqual([])
})

test('a title that comes with a role is told like a name', async () => {
  const asDoctor = () =>
    app.call('PATCH /my-office/v2/team-members/:id/role', {
      params: { id: ben.givenName },
      as: ada,
      body: { role: 'Doctor', hasUsualAccess: false },
    })
  expect(await whoHeard(asDoctor)).toEqual(['ben', 'ada'])
  expect(heard('ada')[0]).toMatchObject({
    id: ben.givenName,
    displayName: 'Dr Benno Doe',
    isNameUnchecked: true,
  })
})

test('whoever waits for approval is shown to the admins alone', async () => {
  expect(await whoHeard(() => rename(jonas, 'Joe'))).toEqual(['ada', 'jonas'])
})

test('what only the own record shows is told to the own windows', async () => {
  const body = { isSmsNotificationTurnedOn: false }
  const quiet = () => app.call('PUT /persons/v2/update-notification-settings', { as: ben, body })
  expect(await whoHeard(quiet)).toEqual(['ben'])
})

test('a capability that shows people says to whom', async () => {
  app.services.people.whoShows.push(async (_db, personId) =>
    personId === ben.givenName
      ? to.persons([demoPersonId('owner@hilltopmedical.example')], 'User')
      : to.nobody,
  )
  expect(await whoHeard(() => rename(ben, 'Benedict'))).toEqual(['ben', 'ada', 'grace'])
})
