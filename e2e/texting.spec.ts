import { randomUUID } from 'node:crypto'
import { directChannelId } from '@corridor/contract/chat/rules.ts'
import type { Locator, Page } from '@playwright/test'
import { TEST_MS } from '../tools/test-run/test-workers.ts'
import { openSession, send, storedSession } from './support/elsewhere.ts'
import { liveConnection } from './support/live.ts'
import { findInEveryLook, STILL } from './support/looks.ts'
import { mainMenu } from './support/menu.ts'
import { expectAddress, signIn, signOut } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ ...STILL, account: 'frontdesk@brightsmiles.example' })

const PATIENTS = '/dashboard/patients'
const CONVERSATION = /\/conversations\/[^/?]+$/
/** The default number of the demo practice. */
const PRACTICE_NUMBER = '+15125550160'

let numbers = 0
/** A phone that nobody has used yet. */
const newPhone = (): string => `+1737${String(3_000_000 + ++numbers + (Date.now() % 900_000) * 6)}`

/** A patient takes their phone and writes. */
async function textFrom(page: Page, from: string, text: string): Promise<void> {
  const data = { id: randomUUID(), from, to: PRACTICE_NUMBER, text }
  const answer = await page.request.post('/sandbox/v1/texts', { data })
  expect(answer.status()).toBe(200)
}

/** What is on a phone, the oldest first. */
async function textsOn(page: Page, number: string): Promise<string[]> {
  const { texts } = await (await page.request.get('/sandbox/v1/texts')).json()
  return texts
    .filter(({ to }: { to: string }) => to === number)
    .map(({ text }: { text: string }) => text)
    .reverse()
}

const shown = (number: string): string => `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Patient messages' }).getByRole('link', { name })
const feed = (page: Page) => page.getByRole('feed')
const box = (page: Page) => page.getByRole('textbox', { name: /^Text .* template$/ })

async function addPatient(page: Page, firstName: string, lastName: string, number: string): Promise<void> {
  await page.goto(`${PATIENTS}?panel=recipients`)
  await page.getByRole('button', { name: 'Add patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a patient' })
  await dialog.getByLabel('First name').fill(firstName)
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Month').fill('3')
  await dialog.getByLabel('Day').fill('7')
  await dialog.getByLabel('Year').fill('1994')
  await dialog.getByLabel('Mobile number').fill(number.slice(2))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

test('somebody writes to a patient, the patient answers, STOP closes the number, and what should not be texted goes by secure link', async ({
  page,
}) => {
  const number = newPhone()
  const lastName = `Sample${number.slice(-5)}`
  await addPatient(page, 'Dora', lastName, number)
  const recipients = page.getByRole('dialog', { name: 'Write to a patient' })
  await recipients.getByLabel('Name, number or birth date').fill(lastName)
  await recipients.getByRole('button', { name: new RegExp(`^(?!Edit).*Dora ${lastName}`) }).click()
  await expect(page.getByRole('heading', { level: 2, name: `Dora ${lastName}` })).toBeVisible()

  await box(page).fill('Your crown is ready.')
  await expect(page.getByText('Your first text will start with “Bright Smiles Dental:”.')).toBeVisible()
  await expect(page.getByText('42 / 160 · 1 segment')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(feed(page)).toContainText('Bright Smiles Dental: Your crown is ready.')
  await expect(feed(page)).toContainText('Delivered')
  await expect.poll(() => textsOn(page, number)).toEqual(['Bright Smiles Dental: Your crown is ready.'])

  await textFrom(page, number, 'Great, I’ll come at 3')
  await expect(feed(page)).toContainText('Great, I’ll come at 3')

  await textFrom(page, number, 'Stop.')
  await expect(page.getByText(/^They opted out of texts on .*\(texted “Stop\.”\)/).first()).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await expect.poll(() => textsOn(page, number)).toHaveLength(2)
  await textFrom(page, number, 'START')
  await expect(box(page)).toBeVisible()

  await box(page).fill('Your biopsy result is here: all good.')
  await page.getByRole('button', { name: 'Send as secure link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').fill('Your result')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expect(box(page)).toHaveValue('')
  // The link itself waits for the morning where it is night, and guests.spec.ts opens one with its code.
  await expect(feed(page)).toContainText('Your biopsy result is here: all good.')
  await expect(feed(page)).toContainText('Secure link by text · Your result')
})

test('an unknown number becomes a conversation, and somebody says who it is', async ({ page }) => {
  const number = newPhone()
  await page.goto(PATIENTS)
  await expect(row(page, /Maria Alvarez/)).toBeVisible()
  await textFrom(page, number, 'Hi, can I get an appointment?')
  await row(page, shown(number)).click()
  const side = page.getByRole('complementary', { name: 'Patient' })
  await expect(side).toContainText('Who is this?')
  await side.getByRole('button', { name: 'Add as a new patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a patient' })
  const lastName = `Unknown${number.slice(-5)}`
  await dialog.getByLabel('First name').fill('Nell')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Month').fill('3')
  await dialog.getByLabel('Day').fill('7')
  await dialog.getByLabel('Year').fill('1994')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: `Nell ${lastName}` })).toBeVisible()
})

test('a template, a warning, a note and an assignment, in the windows of two people', async ({
  page,
  browser,
  origin,
  problems,
}) => {
  const number = newPhone()
  const lastName = `Team${number.slice(-5)}`
  await addPatient(page, 'Vera', lastName, number)
  await textFrom(page, number, 'Is my visit tomorrow?')
  await page.goto(PATIENTS)
  await row(page, new RegExp(`Vera ${lastName}`)).click()
  // Only then does the address name the conversation.
  await expect(feed(page)).toContainText('Is my visit tomorrow?')

  const session = await openSession(origin, 'owner@brightsmiles.example')
  const context = await browser.newContext({ baseURL: origin, storageState: storedSession(session) })
  await problems.watch(context)
  const colleague = await context.newPage()
  await colleague.goto(page.url().replace(origin, ''))
  await expect(feed(colleague)).toContainText('Is my visit tomorrow?')

  await box(page).fill('Your biopsy result is here')
  await expect(page.getByText(/This has a diagnosis\. Texts aren’t encrypted/)).toBeVisible()
  await box(page).fill('/confirm')
  await page.getByRole('option', { name: /Confirm a visit/ }).click()
  await expect(box(page)).toHaveValue(/^Hi Vera, this is Bright Smiles Dental/)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(feed(colleague)).toContainText('Hi Vera, this is Bright Smiles Dental')

  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('textbox', { name: /note/i }).fill('Needs the CBCT read before seating.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(feed(colleague)).toContainText('Needs the CBCT read before seating.')

  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('menuitem', { name: /Ada Owens/ }).click()
  await expect(colleague.getByRole('button', { name: 'Assigned to you' })).toBeVisible()
  await colleague.goto(`${PATIENTS}?filter=mine`)
  await expect(row(colleague, new RegExp(`Vera ${lastName}`))).toBeVisible()
  await expect.poll(() => textsOn(page, number)).toHaveLength(1)
})

test('twenty patients get one text, and the result says what became of each', async ({ page }) => {
  test.slow()
  await page.goto(`${PATIENTS}?panel=lists`)
  // The dialog grows with what it has loaded, and would move the button from under the mouse.
  await expect(page.getByText('Nothing was sent to many patients yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New list' }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByLabel('Text', { exact: true }).fill('Hi {{patient.firstName}}, we are closed tomorrow.')
  await dialog.getByRole('button', { name: 'Choose all' }).click()
  await dialog.getByLabel('Pace').selectOption('120 a minute')
  await dialog.getByRole('button', { name: 'Check and send' }).click()
  const check = page.getByRole('dialog', { name: 'Check and send' })
  await expect(check.getByText(/patients? will get this text/)).toBeVisible()
  await expect(check.getByText(/^Paul Clarke, born .+: Opted out of texts$/)).toBeVisible()
  await check.getByRole('button', { name: 'Send now' }).click()
  const result = page.getByRole('dialog', { name: 'Result' })
  // Whom all journeys have added up to then takes half a minute at this pace. Where it is night, the list waits for the morning.
  await expect(result.getByText(/^(Done|Continues at 8:00\sAM)$/)).toBeVisible({ timeout: TEST_MS })
  await expect(result.getByRole('row', { name: /Paul Clarke/ })).toContainText('Opted out of texts')
})

test('filters, archive, unread, order, search and scheduled texts', async ({ page }) => {
  const number = newPhone()
  await textFrom(page, number, `Is the giraffe${number.slice(-6)} room open?`)
  await page.goto(PATIENTS)
  await page.getByLabel('Name, number or text').fill(`giraffe${number.slice(-6)}`)
  await page.getByRole('link', { name: new RegExp(`giraffe${number.slice(-6)}`) }).click()
  await expect(feed(page)).toContainText('room open?')
  await page.getByRole('button', { name: 'Clear search' }).click()

  const more = page.getByRole('region', { name: 'Conversation' }).getByRole('button', { name: 'More' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(row(page, shown(number))).toHaveCount(0)
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  const archive = page.getByRole('region', { name: 'Archive' })
  await expect(archive.getByRole('link', { name: shown(number) })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Move out of the archive' }).click()
  await expect(archive.getByRole('link', { name: shown(number) })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expect(row(page, shown(number))).toBeVisible()

  await page.getByRole('link', { name: 'Unread', exact: true }).click()
  await expect(row(page, shown(number))).toHaveCount(0)
  await more.click()
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await expect(row(page, shown(number))).toBeVisible()
  await page.getByRole('link', { name: 'Unread', exact: true }).click()

  await box(page).fill('See you soon')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByText('1 scheduled text')).toBeVisible()
  await page.getByRole('button', { name: 'See', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Don’t send' }).click()
  await expect(box(page)).toHaveValue('See you soon')
})

const PICTURE = {
  name: 'tooth.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('pictures go both ways between the practice and a phone of the sandbox, which can be switched off', async ({
  page,
}) => {
  const number = newPhone()
  await page.goto('/sandbox?tab=phones')
  const writer = page.getByRole('region', { name: 'Text a practice' })
  await writer.getByLabel('From').fill(number)
  await writer.getByLabel('Practice number').fill(PRACTICE_NUMBER)
  await writer.getByLabel('Picture').setInputFiles(PICTURE)
  await writer.getByRole('button', { name: 'Send' }).click()
  const phone = page.getByRole('region', { name: `Phone ${shown(number)}` })
  await expect(phone.getByRole('img')).toBeVisible()

  await page.goto(`${PATIENTS}?q=${number.slice(2)}`)
  await row(page, shown(number)).click()
  await feed(page)
    .getByRole('button', { name: /picture-1\.png/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Up to 10 pictures/ }).click(),
  ])
  await chooser.setFiles(PICTURE)
  await expect(page.getByText('This has a picture.', { exact: false })).toBeVisible()
  // It can be removed once it has arrived; until then nothing is sent.
  await expect(page.getByRole('button', { name: 'Remove tooth.png' })).toBeVisible()
  await box(page).fill('And this is ours')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(feed(page).getByText('Delivered')).toBeVisible()
  await expect(feed(page).getByRole('button', { name: /tooth\.png/ })).toBeVisible()

  await page.goto('/sandbox?tab=phones')
  // Another journey may empty the sandbox meanwhile.
  await expect(phone.getByRole('img').last()).toBeVisible()
  await phone.getByLabel('This phone').selectOption({ label: 'Is switched off' })
  await page.goto(`${PATIENTS}?q=${number.slice(2)}`)
  await row(page, shown(number)).click()
  await box(page).fill('Are you there?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(feed(page).getByText(/Not delivered/)).toBeVisible()
})

test('an alert and brief messages stand apart, and cover neither a title, nor its buttons, nor the message box; the screen is sound in every look', async ({
  page,
  origin,
  problems,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  const isLive = liveConnection(page)
  await page.goto(PATIENTS)
  await isLive
  const conversation = page.getByRole('region', { name: 'Conversation' })
  const archive = async () => {
    await conversation.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
  }
  await row(page, /Luis Ortega/).click()
  await expect(feed(page)).toContainText('New plan since November')
  problems.expectRefusal(500, CONVERSATION)
  await page.route(CONVERSATION, (call) => call.fulfill({ status: 500, json: { message: 'It failed.' } }))
  await archive()
  // What failed stays, above what is said after it.
  const message = page.getByRole('status').filter({ hasText: 'It failed.' })
  await expect(message).toBeVisible()
  await page.unroute(CONVERSATION)
  await archive()
  await expect(message).toContainText(/It failed.*was archived/s)
  const undo = message.getByRole('button', { name: 'Undo' })
  // Each stays while the pointer or the focus is on it.
  await undo.hover()

  const [owner, desk] = [
    await openSession(origin, 'owner@brightsmiles.example'),
    await openSession(origin, 'frontdesk@brightsmiles.example'),
  ]
  const memberIds = [desk.reply.givenName]
  await send(`${origin}/api/v2/channels`, 'POST', { memberIds }, owner)
  const channelId = directChannelId(owner.reply.givenName, desk.reply.givenName)
  const messageText = `Room ${randomUUID().slice(0, 8)} is free`
  await send(`${origin}/api/v2/messages`, 'POST', { id: randomUUID(), channelId, messageText }, owner)
  const alert = page.getByRole('status').filter({ hasText: messageText })
  await alert.getByRole('link', { name: /^Reply/ }).focus()

  const boxOf = async (one: Locator) => (await one.boundingBox())!
  const [above, below] = [await boxOf(alert), await boxOf(message)]
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  for (const one of [
    page.getByRole('heading', { name: 'Patient messages' }),
    conversation.getByRole('heading', { name: 'Luis Ortega' }),
    conversation.getByRole('button', { name: 'Done' }),
    box(page),
    page.getByRole('button', { name: 'Send', exact: true }),
  ]) {
    const { x, y, width, height } = await boxOf(one)
    for (const shown of [above, below]) {
      const isBeside = x >= shown.x + shown.width || x + width <= shown.x
      const isOver = y >= shown.y + shown.height || y + height <= shown.y
      expect(isBeside || isOver).toBe(true)
    }
  }
  await undo.click()
  await page.goto(PATIENTS)
  await row(page, /Luis Ortega/).click()
  await expect(feed(page)).toContainText('New plan since November')
  expect(await findInEveryLook(page, 'texting')).toEqual([])
})

test('the conversation one left is open again, until one signs out', async ({ page }) => {
  const messages = page.getByRole('heading', { level: 1, name: 'Patient Messages' })
  const toTexts = () =>
    mainMenu(page)
      .getByRole('link', { name: /^Texts/ })
      .click()
  await page.goto('/dashboard')
  await toTexts()
  await expect(messages).toBeVisible()
  await page.locator('a[href*="conversationId="]').first().click()
  await page.waitForURL(/conversationId=/)
  const { pathname, search } = new URL(page.url())
  await page.goto(`${pathname}${search}`)
  await expect(messages).toBeVisible()
  await mainMenu(page).getByRole('link', { name: /^Chat/ }).click()
  // Until the next screen has loaded, one has not left this one.
  await expect(messages).toBeHidden()
  await toTexts()
  await expectAddress(page, `${pathname}${search}`)
  await signOut(page)
  await signIn(page, 'frontdesk@brightsmiles.example')
  await toTexts()
  await expect(messages).toBeVisible()
  await expectAddress(page, PATIENTS)
})
