import type { Page } from '@playwright/test'
import { liveConnection } from './support/live.ts'
import { findInEveryLook, STILL } from './support/looks.ts'
import { mainMenu } from './support/menu.ts'
import { type Newcomer, openPractice } from './support/newcomers.ts'
import { expectAddress, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

// Two practices for all of it, since only so many people may register within an hour.
test.describe.configure({ mode: 'serial' })
test.use(STILL)

const [INVITING, INVITED] = ['Bluebonnet Endodontics', 'Pecan Street Pediatrics'] as const
let nell: Newcomer
let omar: Newcomer

test.beforeAll(async ({ origin }) => {
  nell = await openPractice(origin, 'Nell', INVITING)
  omar = await openPractice(origin, 'Omar', INVITED)
})

const NETWORK = '/dashboard/network'
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Parts of your network' }).getByRole('link', { name })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const pane = (page: Page, name: string) => page.getByRole('complementary', { name: `Details of ${name}` })
const confirm = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()

test('a practice is found misspelled, invited and accepts, and both lists follow', async ({
  browser,
  problems,
}) => {
  const [sender, receiver] = [
    await windowOf(browser, problems, nell),
    await windowOf(browser, problems, omar),
  ]
  const isLive = liveConnection(receiver)
  await receiver.goto(NETWORK)
  await expect(receiver.getByRole('heading', { name: 'No connected practices yet' })).toBeVisible()
  await isLive

  await sender.goto(NETWORK)
  await sender.getByRole('link', { name: 'Connect a practice' }).first().click()
  const dialog = sender.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Pecan Stret Pediatrics')
  await dialog.getByRole('link', { name: `Choose ${INVITED}` }).click()
  await dialog.getByLabel('Message').fill('We send you our youngest patients.')
  await expect(dialog.getByText('34 / 650')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(snackbar(sender, `Your invitation to ${INVITED} is on its way.`)).toBeVisible()
  await tab(sender, /^Sent/).click()
  await expect(section(sender, 'Practices')).toContainText(INVITED)

  const request = section(receiver, 'Requests').getByRole('listitem')
  await expect(request).toContainText(INVITING)
  await expect(request).toContainText('“We send you our youngest patients.”')
  await expect(mainMenu(receiver).getByRole('link', { name: /^Network/ })).toContainText('1')
  expect(await findInEveryLook(receiver, 'a request')).toEqual([])
  await request.getByRole('button', { name: `Accept ${INVITING}` }).click()
  await expect(section(receiver, 'Connected')).toContainText(INVITING)
  await expect(section(sender, 'Practices')).toBeHidden()
  await tab(sender, /^Practices/).click()
  await expect(section(sender, 'Connected')).toContainText(INVITED)
})

test('somebody of the other practice gets a personal request, accepts, and is marked as a contact from then on', async ({
  browser,
  problems,
}) => {
  const [sender, receiver] = [
    await windowOf(browser, problems, nell),
    await windowOf(browser, problems, omar),
  ]
  const isLive = liveConnection(receiver)
  await receiver.goto(`${NETWORK}?view=requests`)
  await expect(receiver.getByRole('heading', { name: 'No open requests' })).toBeVisible()
  await isLive

  await sender.goto(NETWORK)
  await section(sender, 'Connected').getByRole('link', { name: INVITED }).click()
  await expect(pane(sender, INVITED)).toContainText('9 Cedar St, Cedar Park, TX 78613')
  expect(await findInEveryLook(sender, 'a practice')).toEqual([])
  await pane(sender, INVITED)
    .getByRole('link', { name: /^(?!Message).*Omar Newcomer/ })
    .click()
  const person = pane(sender, 'Dr Omar Newcomer')
  await expect(person).not.toContainText(omar.email)
  await person.getByRole('link', { name: 'Connect', exact: true }).click()
  await sender.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
  await expect(person.getByRole('button', { name: 'Take back request' })).toBeVisible()

  await receiver.getByRole('button', { name: 'Accept Dr Nell Newcomer' }).click()
  await expect(person).toContainText(omar.email)
  await expect(person.getByText('Connected', { exact: true })).toBeVisible()
})

test('a connection ends for both, and somebody who is blocked is found no more', async ({
  browser,
  problems,
}) => {
  const [ending, other] = [await windowOf(browser, problems, nell), await windowOf(browser, problems, omar)]
  const isLive = liveConnection(other)
  await other.goto(NETWORK)
  await expect(section(other, 'Connected')).toContainText(INVITING)
  await isLive

  await ending.goto(NETWORK)
  await section(ending, 'Connected').getByRole('link', { name: INVITED }).click()
  await pane(ending, INVITED).getByRole('button', { name: 'Disconnect' }).click()
  await confirm(ending, 'Disconnect')
  await expect(section(ending, 'Connected')).toBeHidden()
  await expect(section(other, 'Connected')).toBeHidden()

  await ending.goto(`${NETWORK}?view=people&person=${omar.session.reply.givenName}`)
  await pane(ending, 'Dr Omar Newcomer').getByRole('button', { name: 'Block' }).click()
  await confirm(ending, 'Block')
  await expect(snackbar(ending, 'Dr Omar Newcomer is blocked.')).toBeVisible()
  await expectAddress(ending, `${NETWORK}?view=people`)
  await ending.getByRole('searchbox').fill('Omar Newcomer')
  await expect(ending.getByText(/(person|people) found$/)).toBeVisible()
  await expect(ending.getByRole('main').getByRole('link', { name: 'Dr Omar Newcomer' })).toBeHidden()
  await ending.getByRole('link', { name: 'Blocked people' }).click()
  await ending.getByRole('button', { name: 'Unblock Dr Omar Newcomer' }).click()
  await expect(ending.getByText('You haven’t blocked anyone.')).toBeVisible()
})

test('a phone shows one thing at a time, with the way back', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, nell, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.goto(NETWORK)
  await page.getByRole('searchbox').fill('pecan')
  await section(page, 'Search results').getByRole('link', { name: INVITED, exact: true }).click()
  await expect(pane(page, INVITED)).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.getByRole('link', { name: 'Close the details' }).click()
  await expect(
    section(page, 'Search results').getByRole('link', { name: INVITED, exact: true }),
  ).toBeFocused()
  await expectAddress(page, `${NETWORK}?q=pecan`)
})
