import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { openWindow } from '../../../../testing/window.ts'
import { type Newcome, signInNewcomer } from '../../../../testing/world/newcomer.ts'
import * as people from '../../people/public.ts'
import { readLists } from '../testing/person-desk.ts'

/* Whoever writes to an address finds nothing by which they could tell whose it is. */

let app: TestApp
let sender: Newcome
let holder: Newcome
beforeAll(async () => {
  app = await startTestApp()
  sender = await signInNewcomer(app, { place: 'alone', claims: ['IndividualNetwork'] })
  holder = await signInNewcomer(app, { claims: ['ContactsAndNetwork'] })
})
afterAll(() => app.close())

const emailOf = ({ givenName }: Newcome) => `newcomer-${givenName}@world.example`

const write = (email: string) =>
  app.call('POST /practice-invites/v3/send-by-email', {
    as: sender,
    body: { inviteId: randomUUID(), kind: 'person', email, message: 'By address.' },
  })

const rename = (who: Newcome, lastName: string) =>
  app.services.transactions.run((tx) => people.change(tx, app.services, who.givenName, { lastName }))

test('somebody who was written to is called otherwise: whoever wrote does not hear it, and they hear it of them', async () => {
  expect((await write(emailOf(holder))).status).toBe(200)
  expect((await readLists(app, holder)).received).toHaveLength(1)
  const [senders, holders] = [await openWindow(app, sender), await openWindow(app, holder)]
  const heardOf = ({ told }: typeof senders, { givenName }: Newcome) =>
    told.filter(({ name, payload }) => name === 'people.changed' && payload.id === givenName).length
  await rename(holder, 'Marchetti')
  await rename(sender, 'Okafor')
  await expect.poll(() => [heardOf(holders, sender), heardOf(senders, sender)]).toEqual([1, 1])
  expect(heardOf(senders, holder)).toBe(0)
  senders.close()
  holders.close()
})
