import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { openSession, storedSession } from './support/elsewhere.ts'
import { picture } from './support/given-files.ts'
import { mailTo } from './support/mailbox.ts'
import type { Problems } from './support/problems.ts'
import { expect, test } from './support/test.ts'

test.use({ account: 'frontdesk@brightsmiles.example' })

const ACTIVITY = '/dashboard/activity'

/** The front desk of the other practice, on a device of its own. */
async function lakesideWindow(browser: Browser, problems: Problems, origin: string): Promise<Page> {
  const session = await openSession(origin, 'frontdesk@lakesidesurgery.example')
  const context = await browser.newContext({ baseURL: origin, storageState: storedSession(session) })
  await problems.watch(context)
  return context.newPage()
}

const next = (page: Page, step: string) => page.getByRole('button', { name: `Next: ${step}` }).click()

test('documents with a file are sent, arrive at once, are read, answered and processed', async ({
  page,
  browser,
  problems,
  origin,
}) => {
  const other = await lakesideWindow(browser, problems, origin)
  // Documents alone: the demo has a new referral about the same patient.
  await other.goto(`${ACTIVITY}?set=documents&table=incoming&type=Doc`)
  await expect(other.getByRole('heading', { name: 'Activity Center' })).toBeVisible()

  await page.goto(ACTIVITY)
  await page.getByRole('link', { name: 'Send documents' }).click()
  await page.getByRole('button', { name: /^Lakeside Oral Surgery/ }).click()
  await next(page, 'documents')
  await page.getByRole('searchbox', { name: 'Name, birth date or phone' }).fill('haddad')
  await page.getByRole('button', { name: /Amir Haddad/ }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .first()
    .setInputFiles(picture('bitewing.png', 40, 30))
  // It can be removed once it has arrived; only then does a reload find it again.
  await expect(page.getByRole('button', { name: 'Remove bitewing.png' })).toBeVisible()
  await page.getByLabel('Notes').fill('Bitewing of today.')
  await page.reload()
  await expect(page.getByLabel('Notes')).toHaveValue('Bitewing of today.')
  await expect(page.getByRole('button', { name: 'Remove bitewing.png' })).toBeVisible()
  await next(page, 'check and send')
  await expect(page.getByRole('dialog').getByText('Lakeside Oral Surgery').first()).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Sent.')).toBeVisible()

  await other.getByRole('link', { name: /Amir Haddad.*New/ }).click()
  const pane = other.getByRole('complementary', { name: 'Document about Amir Haddad' })
  await expect(pane.getByText('Bitewing of today.')).toBeVisible()
  await expect(other.getByRole('img', { name: 'bitewing.png' })).toBeVisible()
  await other.getByRole('button', { name: 'Rotate' }).click()
  await other.getByRole('button', { name: 'Zoom in' }).click()
  await expect(other.getByText('125%')).toBeVisible()
  await pane.getByRole('link', { name: 'Comments' }).click()
  await pane.getByRole('textbox', { name: 'Comment to Bright Smiles Dental' }).fill('Thank you, looks fine.')
  await pane.getByRole('button', { name: 'Send comment' }).click()
  await expect(pane.getByText('Thank you, looks fine.')).toBeVisible()
  await pane.getByRole('button', { name: 'Process' }).click()
  await expect(other.getByText('Processed.')).toBeVisible()

  await page.goto(`${ACTIVITY}?set=documents&table=outgoing`)
  await page
    .getByRole('link', { name: /Amir Haddad/ })
    .first()
    .click()
  const own = page.getByRole('complementary', { name: 'Document about Amir Haddad' })
  await own.getByRole('link', { name: /Comments/ }).click()
  await expect(own.getByText('Thank you, looks fine.')).toBeVisible()
  await own.getByRole('link', { name: 'History' }).click()
  await expect(own.getByText('Processed', { exact: true }).first()).toBeVisible()
})

test('a referral with the tooth chart is sent, and the board is moved from both sides', async ({
  page,
  browser,
  problems,
  origin,
}) => {
  await page.goto(`${ACTIVITY}?set=referrals`)
  await page.getByRole('link', { name: 'Send referral' }).click()
  await page.getByRole('button', { name: /^Lakeside Oral Surgery/ }).click()
  await next(page, 'referral form')
  await page.getByRole('button', { name: 'Tooth 17' }).click()
  await page.getByRole('button', { name: 'Tooth 17', exact: true }).press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(page.getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveText(['#17', '#18'])
  await page.getByRole('button', { name: 'Evaluate' }).click()
  await page.getByRole('radio', { name: /Urgent/ }).check({ force: true })
  await page.getByLabel('Reason').fill('Pain on biting since Monday.')
  await next(page, 'patient')
  await page.getByRole('searchbox', { name: 'Name, birth date or phone' }).fill('brooks')
  await page.getByRole('button', { name: /Noah Brooks/ }).click()
  await next(page, 'files')
  await next(page, 'check and send')
  await expect(page.getByText('#17, #18 evaluate').first()).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Referral sent.')).toBeVisible()

  const sent = page.getByRole('region', { name: 'Sent' })
  const card = sent.getByRole('link', { name: /Noah Brooks.*#17, #18/ })
  await expect(card).toBeVisible()

  const other = await lakesideWindow(browser, problems, origin)
  await other.goto(`${ACTIVITY}?set=referrals&side=received`)
  await other.getByRole('link', { name: /Noah Brooks.*#17, #18/ }).click()
  const pane = other.getByRole('complementary', { name: 'Document about Noah Brooks' })
  await expect(pane.getByText('Pain on biting since Monday.')).toBeVisible()
  // Opening it is what moves it to Received, in the other practice's window too.
  const received = page.getByRole('region', { name: 'Received' })
  await expect(received.getByRole('link', { name: /Noah Brooks.*#17, #18/ })).toBeVisible()
  await pane.getByRole('button', { name: 'Patient contacted' }).click()
  const contacted = page.getByRole('region', { name: 'Patient contacted' })
  const moved = contacted.getByRole('link', { name: /Noah Brooks.*#17, #18/ })
  await expect(moved).toBeVisible()

  // And the other side moves it on, by keyboard.
  await moved.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page
    .getByLabel('Day of the visit')
    .fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByText('4 of 7 · Scheduled', { exact: false })).toBeVisible()
  expect(await axeFindings(page, 'board')).toEqual([])
})

test('the board can be dragged, and its table and figures show the same', async ({ page }) => {
  await page.goto(`${ACTIVITY}?set=referrals`)
  const card = page.getByRole('region', { name: 'Sent' }).getByRole('link', { name: /Amir Haddad/ })
  await card.dragTo(page.getByRole('region', { name: 'Received' }))
  const moved = page.getByRole('region', { name: 'Received' }).getByRole('link', { name: /Amir Haddad/ })
  await expect(moved).toBeVisible()
  await page.getByRole('link', { name: 'Table' }).click()
  await expect(page.getByRole('row', { name: /Ruth Feldman/ })).toContainText('4 days')
  await page.getByRole('link', { name: 'Figures' }).click()
  await expect(page.getByRole('rowheader', { name: 'Lakeside Oral Surgery' })).toBeVisible()
})

test('an office without an account opens the link on a phone, moves the referral and answers with a file', async ({
  page,
  browser,
  problems,
  origin,
}) => {
  const email = `office-${randomUUID().slice(0, 8)}@southmopac.example`
  await page.goto(`${ACTIVITY}?set=referrals&send=referral`)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByLabel('Practice name').fill('South Mopac')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByRole('button', { name: 'Remove South Mopac' })).toBeVisible()
  await next(page, 'referral form')
  await page.getByLabel('Reason').fill('Root canal, please.')
  await next(page, 'patient')
  await page.getByRole('searchbox', { name: 'Name, birth date or phone' }).fill('vogel')
  await page.getByRole('button', { name: /Hannah Vogel/ }).click()
  await next(page, 'files')
  await next(page, 'check and send')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Referral sent.')).toBeVisible()

  const { text } = await mailTo(origin, email, ({ subject }) => /referred a patient to you/.test(subject))
  expect(text).not.toContain('Vogel')
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
  await problems.watch(context)
  const guest = await context.newPage()
  await guest.goto(/\/g#[\w-]+/.exec(text)![0])
  await guest.getByRole('button', { name: /^Email a code/ }).click()
  const code = await mailTo(origin, email, ({ subject }) => /your code$/.test(subject))
  await guest.getByLabel('6-digit code').fill(code.subject.slice(0, 6))
  await guest.getByRole('button', { name: 'Open', exact: true }).click()
  const card = guest.getByRole('region', { name: 'Hannah Vogel' })
  await expect(card.getByText('Root canal, please.')).toBeVisible()
  await card.getByRole('button', { name: 'We contacted the patient' }).click()
  await expect(card.getByText('Patient contacted')).toBeVisible()
  await card.getByRole('button', { name: 'Answer with text or files' }).click()
  await card.getByLabel('Your answer').fill('All done, see the picture.')
  await card.getByLabel('Files, up to 10').setInputFiles(picture('after.png', 30, 20))
  await card.getByRole('button', { name: 'Send answer' }).click()
  await expect(guest.getByRole('tab', { name: 'Sent 1' })).toBeVisible()
  expect(await axeFindings(guest, 'documents of a guest')).toEqual([])

  await page.goto(`${ACTIVITY}?set=documents&table=incoming&q=south`)
  await page
    .getByRole('link', { name: /Hannah Vogel/ })
    .first()
    .click()
  await expect(page.getByRole('img', { name: 'after.png' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the referral' }).click()
  await expect(page.getByText('6 of 7 · Report back', { exact: false })).toBeVisible()
})
