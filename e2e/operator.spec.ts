import { randomUUID } from 'node:crypto'
import type { Account } from './support/accounts.ts'
import { axeFindings } from './support/axe.ts'
import { insertUndelivered, operatorLink, putJobsAside, runCommand } from './support/commands.ts'
import { findInEveryLook, STILL } from './support/looks.ts'
import { expectAddress, signIn, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use(STILL)
test.describe.configure({ mode: 'serial' })

const OWNER = 'harper@harborlight.example' as Account
const PRACTICE = 'Harbor Light Dental'
const NEW_PASSWORD = 'Velvet-Quarry!91'

test('the operator opens an account, whose owner chooses a password, and suspends and resumes the practice', async ({
  page,
  browser,
  origin,
}) => {
  const said = await runCommand(
    origin,
    'open-account.ts',
    OWNER,
    '--name',
    'Harper Reed',
    '--practice',
    PRACTICE,
  )
  const made = /: (\S{16})\n$/.exec(said)?.[1] ?? ''
  await page.goto('/login')
  await signIn(page, OWNER, made)
  await expectAddress(page, '/login/change-password')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password' })).toBeVisible()
  expect(await findInEveryLook(page, 'choose a password')).toEqual([])
  await page.goto('/dashboard')
  await expectAddress(page, '/login/change-password')
  await page.getByLabel('The password you were given').fill(made)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expectAddress(page, '/login/user-verification')

  const context = await browser.newContext()
  const desk = await context.newPage()
  await desk.goto(await operatorLink(origin))
  await expect(desk.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible()
  expect(desk.url(), 'the token is not left in the address').toBe(`${origin}/operator`)
  await desk.getByRole('link', { name: 'Practices' }).click()
  await desk.getByRole('searchbox', { name: 'Search practices by name' }).fill('harbor light')
  const row = desk.getByRole('listitem').filter({ hasText: PRACTICE })
  await expect(desk.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await row.getByRole('button', { name: `Suspend ${PRACTICE}` }).click()
  const dialog = desk.getByRole('dialog', { name: `Suspend ${PRACTICE}?` })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(snackbar(desk, `${PRACTICE} is suspended.`)).toBeVisible()
  await expect(row.getByText(/^Suspended since/)).toBeVisible()
  expect(await findInEveryLook(desk, 'practices')).toEqual([])

  // The open window follows by itself, there and back.
  await expectAddress(page, '/login/practice-suspended')
  await expect(page.getByRole('heading', { level: 1, name: `${PRACTICE} is suspended` })).toBeVisible()
  expect(await findInEveryLook(page, 'practice suspended')).toEqual([])
  await row.getByRole('button', { name: `Resume ${PRACTICE}` }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expect(snackbar(desk, `${PRACTICE} is open again.`)).toBeVisible()
  await expectAddress(page, '/login/user-verification')
  await context.close()
})

test('a fax to a number that nobody has waits for the operator, who gives it to a practice', async ({
  page,
  browser,
  origin,
}) => {
  const [from, to] = ['+17376999001', '+17376999002']
  const sent = await fetch(`${origin}/sandbox/v1/faxes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), from, to, text: 'Please see this patient.' }),
  })
  expect(sent.status).toBe(200)
  await page.goto('/login')
  await signIn(page, 'frontdesk@brightsmiles.example')
  await expectAddress(page, '/dashboard')
  await page.goto('/dashboard/activity?set=efax&table=incoming')
  const incoming = page.getByRole('listitem').filter({ hasText: '(737) 699-9001' })
  await expect(page.getByRole('link', { name: 'Incoming' })).toBeVisible()
  await expect(incoming).toHaveCount(0)

  const context = await browser.newContext()
  const desk = await context.newPage()
  await desk.goto(await operatorLink(origin))
  await expect(desk.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible()
  await desk.goto(`${origin}/operator?tab=faxes`)
  const waiting = desk.getByRole('main').getByRole('listitem').filter({ hasText: '(737) 699-9002' })
  // It comes in within a moment, and the page is read when it is opened.
  await expect(async () => {
    await desk.reload()
    await expect(waiting).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(waiting).toContainText('No practice has this number.')
  await expect(waiting, 'what it says is not the operator’s').not.toContainText('patient')
  expect(await axeFindings(desk, 'unclaimed faxes')).toEqual([])
  await waiting.getByRole('button', { name: /^Choose practice/ }).click()
  await desk.getByRole('dialog').getByRole('searchbox').fill('bright smiles')
  await desk.getByRole('button', { name: 'Give to Bright Smiles Dental' }).click()
  await desk
    .getByRole('dialog', { name: 'Give the fax to Bright Smiles Dental?' })
    .getByRole('button', { name: /^Give/ })
    .click()
  await expect(snackbar(desk, 'Bright Smiles Dental has the fax now.')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  // The practice’s open window shows it by itself.
  await expect(incoming).toBeVisible()
  await incoming.getByRole('link').click()
  await expect(page.getByText('Page 1 of 1')).toBeInViewport()
  await context.close()
})

test('the operator tries failed jobs again, discards others and sees failed mail and texts; a newer link ends the one before', async ({
  page,
  origin,
  problems,
}) => {
  await page.goto(await operatorLink(origin))
  await expect(page.getByText('No failed jobs')).toBeVisible()
  await putJobsAside(
    { job: 'session.send-reset-mail', reason: 'Error ECONNREFUSED' },
    { job: 'office.mail-invitation', reason: 'Error EAUTH 535' },
  )
  await page.reload()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Send reset mail' })).toContainText(
    'We couldn’t reach the other server.',
  )
  expect(await findInEveryLook(page, 'failed jobs')).toEqual([])

  await page.getByRole('button', { name: 'Try again: Send reset mail' }).click()
  await expect(snackbar(page, 'Trying again.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Discard: Mail invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard “Mail invitation”?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Discard: Mail invitation' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('No failed jobs')).toBeVisible()

  await page.getByRole('link', { name: 'Deliveries' }).click()
  await expect(page.getByText('No failed deliveries')).toBeVisible()
  await insertUndelivered({
    channel: 'text',
    purpose: 'sign-in-code',
    to: '••• 0142',
    reason: 'not-reachable 30003',
  })
  await insertUndelivered({
    channel: 'email',
    purpose: 'invitation',
    to: 'a•••@nowhere.example',
    reason: 'wrong-address 550',
  })
  await page.reload()
  const undelivered = rows.filter({ hasText: 'Text to ••• 0142' })
  await expect(undelivered).toContainText('This number can’t get text messages. It may be a landline.')
  await expect(undelivered).toContainText('30003')
  await expect(rows.filter({ hasText: 'Email to a•••@nowhere.example' })).toContainText('Invitation')
  await expect(page.getByRole('link', { name: 'Deliveries 2 failed deliveries' })).toBeVisible()
  expect(await findInEveryLook(page, 'failed deliveries')).toEqual([])

  problems.expectRefusal(401, '/operator/v1/link')
  await operatorLink(origin)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
})
