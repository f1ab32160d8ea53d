import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWindow } from '#capabilities/office/testing/office-calls.ts'
import { to } from '#platform/realtime/audience.ts'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { demoPersonId } from './demo.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>
type Window = Awaited<ReturnType<typeof openWindow>>

const app = useTestApp()
let ben: Caller
let ada: Caller
let jonas: Caller
const windows: Record<string, Window> = {}
beforeAll(async () => {
  ben = await app.signIn('hygienist@brightsmiles.example')
  ada = await app.signIn('owner@brightsmiles.example')
  jonas = await app.signIn('pending@brightsmiles.example')
  const grace = await app.signIn('owner@hilltopmedical.example')
  for (const [name, as] of Object.entries({ ben, ada, jonas, grace }))
    windows[name] = await openWindow(app, as)
})
afterAll(async () => {
  for (const window of Object.values(windows)) window.close()
})
beforeEach(() => {
  for (const { events } of Object.values(windows)) events.length = 0
})

const rename = (as: Caller, firstName: string) =>
  app.call('PUT /persons/v2/:id', {
    params: { id: as.givenName },
    as,
    body: { firstName, lastName: 'Doe', mobile: null },
  })

const changesOf = (name: string) =>
  (windows[name]?.events ?? []).filter((one) => one.name === 'people.changed').map(({ payload }) => payload)

/** Whose windows got the change. Ada's own change comes last: earlier events have arrived by then. */
async function windowsThatChanged(change: () => Promise<unknown>): Promise<string[]> {
  await change()
  await rename(ada, `Ada ${crypto.randomUUID()}`)
  await expect.poll(() => changesOf('ada').at(-1)).toMatchObject({ id: ada.givenName })
  await expect.poll(() => changesOf('ben').at(-1)).toMatchObject({ id: ada.givenName })
  return Object.keys(windows).filter((name) => changesOf(name).some(({ id }) => id !== ada.givenName))
}

test('a new name is published to the person and the team, and nobody else', async () => {
  expect(await windowsThatChanged(() => rename(ben, 'Benno'))).toEqual(['ben', 'ada'])
  expect(changesOf('ada')[0]).toEqual({
    id: ben.givenName,
    firstName: 'Benno',
    lastName: 'Doe',
    displayName: 'Benno Doe',
    isNameUnchecked: true,
    profileImageUrl: null,
  })
})

test('the same name again is published to nobody', async () => {
  expect(await windowsThatChanged(() => rename(ben, 'Benno'))).toEqual([])
})

test('a title that comes with a role is published like a name', async () => {
  const asDoctor = () =>
    app.call('PATCH /my-office/v2/team-members/:id/role', {
      params: { id: ben.givenName },
      as: ada,
      body: { role: 'Doctor', hasUsualAccess: false },
    })
  expect(await windowsThatChanged(asDoctor)).toEqual(['ben', 'ada'])
  expect(changesOf('ada')[0]).toMatchObject({
    id: ben.givenName,
    displayName: 'Dr Benno Doe',
    isNameUnchecked: true,
  })
})

test('only admins see a person who waits for approval', async () => {
  expect(await windowsThatChanged(() => rename(jonas, 'Joe'))).toEqual(['ada', 'jonas'])
})

test('what only the own record shows is published to the own windows', async () => {
  const body = { isSmsNotificationTurnedOn: false }
  const quiet = () => app.call('PUT /persons/v2/update-notification-settings', { as: ben, body })
  expect(await windowsThatChanged(quiet)).toEqual(['ben'])
})

test('a capability that shows people says to whom', async () => {
  app.services.people.whoShows.push(async (_db, personId) =>
    personId === ben.givenName
      ? to.persons([demoPersonId('owner@hilltopmedical.example')], 'User')
      : to.nobody,
  )
  expect(await windowsThatChanged(() => rename(ben, 'Benedict'))).toEqual(['ben', 'ada', 'grace'])
})
