import { expect, test } from 'vitest'
import { openWindow } from '#capabilities/office/testing/office-calls.ts'
import { useTestApp } from '#testing/test-app.ts'
import { demoPersonId } from '../demo.ts'
import { findPerson } from '../store/persons.ts'
import { changePerson, type PersonChange } from './change.ts'

const EMAIL = 'hygienist@brightsmiles.example'
const ben = demoPersonId(EMAIL)

const app = useTestApp()

const change = (wanted: PersonChange, id = ben) =>
  app.services.transactions.run((tx) => changePerson(tx, app.services, id, wanted))

/** Makes these changes one after another, and expects the person's windows to get this many events of a new standing. */
async function expectPublished(times: number, ...changes: PersonChange[]): Promise<void> {
  const window = await openWindow(app, await app.signIn(EMAIL))
  const published = () => window.events.filter(({ name }) => name === 'session.standing-changed').length
  for (const wanted of changes) await change(wanted)
  // Notices arrive in their order: once the word of these two is here, all that came before them is.
  await change({ claims: { grant: ['SecureEmail'] } })
  await change({ claims: { withdraw: ['SecureEmail'] } })
  await expect.poll(published).toBe(times + 2)
  window.close()
}

test('a deciding change is published once, and a change to the same value is not', async () => {
  const { role, mobile } = (await findPerson(app.services.db, ben))!
  await expectPublished(0, { role: role ?? '', mobile, claims: { grant: ['Chat'], withdraw: ['eFax'] } })
  await expectPublished(1, { role: 'Assistant' }, { role: 'Assistant' })
  await expectPublished(2, { claims: { grant: ['ChatPro'] } }, { claims: { withdraw: ['ChatPro'] } })
})

test('answers the person as they are afterwards', async () => {
  const answered = await change({
    firstName: 'Benjamin',
    role: 'Surgeon',
    termsAcceptedAt: app.clock.now(),
    claims: { grant: ['ChatPro', 'eFax'], withdraw: ['eFax', 'Chat'] },
  })
  const stored = (await findPerson(app.services.db, ben))!
  expect({ ...answered, claims: answered.claims.toSorted() }).toEqual({
    ...stored,
    claims: stored.claims.toSorted(),
  })
  expect(answered).toMatchObject({ first_name: 'Benjamin', is_doctor: true })
  expect(answered.claims).toContain('ChatPro')
  expect(answered.claims).not.toContain('eFax')
  expect(answered.claims).not.toContain('Chat')
})

test('a number is proved until it changes; what counts the first time stays', async () => {
  const provedAt = app.clock.now()
  await change({ mobile: '+15125550188', mobileProvedAt: provedAt })
  expect((await change({ mobile: '+15125550188' })).mobile_verified_at).toEqual(provedAt)
  expect((await change({ mobile: '+15125550189' })).mobile_verified_at).toBeNull()

  const first = await change({ baaAcceptedAt: new Date('2026-03-01') })
  const again = await change({ baaAcceptedAt: new Date('2026-04-01'), onboardedAt: new Date('2026-04-01') })
  expect(again.baa_accepted_at).toEqual(new Date('2026-03-01'))
  expect(again.onboarding_completed_at).toEqual(first.onboarding_completed_at)
})

test('changes at once lose nothing of each other', async () => {
  await Promise.all([
    change({ firstName: 'Bennett' }),
    change({ lastName: 'Cruise' }),
    change({ claims: { grant: ['PatientTexting'] } }),
    change({ claims: { grant: ['ReferaPatient'] } }),
  ])
  const stored = (await findPerson(app.services.db, ben))!
  expect(stored).toMatchObject({ first_name: 'Bennett', last_name: 'Cruise' })
  expect(stored.claims).toEqual(expect.arrayContaining(['PatientTexting', 'ReferaPatient']))
})

test('somebody who is not there is not found', async () => {
  await expect(change({ role: 'Doctor' }, crypto.randomUUID())).rejects.toMatchObject({
    kind: { code: 'person-not-found' },
  })
})
