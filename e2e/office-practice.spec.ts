import type { Locator } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { send } from './support/elsewhere.ts'
import { liveConnection } from './support/live.ts'
import { findInEveryLook, STILL } from './support/looks.ts'
import { joinTeam, type Newcomer, openPractice } from './support/newcomers.ts'
import { access, details, heading, row } from './support/office.ts'
import { expectAddress, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

// One practice for all of it, since only so many people may register within an hour.
test.describe.configure({ mode: 'serial' })

let owner: Newcomer
let member: Newcomer

test.beforeAll(async ({ origin }) => {
  owner = await openPractice(origin, 'Opal', 'Cedar Hill Endodontics')
  member = await joinTeam(owner, 'Mara', 'Hygienist')
})

test('the practice’s data are saved, and somebody else’s change is shown before anything is lost', async ({
  browser,
  problems,
}) => {
  const page = await windowOf(browser, problems, owner)
  const isLive = liveConnection(page)
  await page.goto('/dashboard/office?tab=practice')
  await isLive
  await page.getByLabel('eFax number').fill('512555')
  await page.getByLabel('City').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Please enter the city.' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
  await page.keyboard.type('Austin')
  await page.getByLabel('eFax number').fill('')
  await page.getByLabel('eFax number').pressSequentially('5125550182')
  await expect(page.getByLabel('eFax number')).toHaveValue('(512) 555-0182')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(snackbar(page, 'Your changes are saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()

  const { origin } = owner.session
  const url = `${origin}/my-office/v2/practice`
  const practice = await send<Record<string, unknown>>(url, 'GET', undefined, owner.session)
  const renumber = (eFaxNumber: string, version: number) =>
    send(url, 'PUT', { ...practice, eFaxNumber, version }, owner.session)
  await renumber('+15125550183', practice.version as number)
  await expect(page.getByLabel('eFax number')).toHaveValue('(512) 555-0183')
  await page.getByLabel('Name').fill('What I typed')
  await renumber('+15125550182', (practice.version as number) + 1)
  await expect(page.getByText('Someone else changed this')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('What I typed')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Cedar Hill Endodontics')

  // A new name waits for the operator, and the old one stands until then.
  await page.getByLabel('Name').fill('Cedar Hill Roots')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('New name: Cedar Hill Roots')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Cedar Hill Endodontics')
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('New name: Cedar Hill Roots')).toBeHidden()
})

test('hours and holidays are set, Monday at once for all weekdays', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, owner)
  await page.goto('/dashboard/office?tab=hours')
  await page.getByLabel('Monday opens at').fill('07:30')
  await page.getByRole('link', { name: 'Team' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Monday opens at')).toHaveValue('07:30')
  await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
  await page.getByRole('button', { name: 'Add hours on Friday' }).click()
  await page.getByLabel('Friday opens again at').fill('13:30')
  await page.getByLabel('Time zone').selectOption('Mountain Time')
  await page.getByRole('switch', { name: 'Saturday' }).click()
  await page.getByLabel('Saturday closes at').fill('07:00')
  await page.getByRole('button', { name: 'Add a holiday' }).click()
  await page.getByLabel('Date').fill('2026-12-25')
  await page.getByLabel('Name').fill('Christmas')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page
    .getByRole('link', { name: 'On Saturday, the closing time must be after the opening time.' })
    .click()
  await expect(page.getByLabel('Saturday closes at')).toBeFocused()
  await page.getByLabel('Saturday closes at').fill('12:00')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(snackbar(page, 'Your hours are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Friday opens at')).toHaveValue('07:30')
  await expect(page.getByLabel('Friday closes at')).toHaveValue('12:00')
  await expect(page.getByLabel('Friday opens again at')).toHaveValue('13:30')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Denver')
  await expect(page.getByLabel('Sunday opens at')).toBeHidden()
  await expect(page.getByLabel('Name')).toHaveValue('Christmas')
  await page.getByLabel('Name').fill('Boxing Day')
  await page.getByRole('link', { name: 'Team' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expectAddress(page, '/dashboard/office')
  await page.getByRole('link', { name: 'Hours & holidays' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Christmas')
})

test('a member sees the team and the practice and can change nothing; nor can an admin who loses the administration while typing', async ({
  browser,
  problems,
}) => {
  const office = await windowOf(browser, problems, owner)
  const theirs = await windowOf(browser, problems, member)
  await theirs.goto('/dashboard')
  await theirs.getByRole('banner').getByRole('link', { name: 'My office' }).click()
  await expect(heading(theirs)).toBeVisible()
  const tabs = theirs.getByRole('navigation', { name: 'Parts of your office' }).getByRole('link')
  await expect(tabs).toHaveText(['Team', 'Practice'])
  await row(theirs, owner).click()
  await expect(details(theirs, owner)).toContainText(owner.email)
  await expect(theirs.getByRole('switch')).toHaveCount(0)
  const isLive = liveConnection(theirs)
  await theirs.goto('/dashboard/office?tab=invitations&invite=team')
  await expect(row(theirs, owner)).toBeVisible()
  await expect(theirs.getByRole('dialog')).toHaveCount(0)
  await tabs.filter({ hasText: 'Practice' }).click()
  await expect(theirs.getByText('(512) 555-0182')).toBeVisible()
  await expect(theirs.getByText('7:30 AM – 5:00 PM').first()).toBeVisible()
  await expect(theirs.getByRole('textbox')).toHaveCount(0)

  await isLive
  await office.goto(`/dashboard/office?person=${member.session.reply.givenName}`)
  await access(office, 'Practice admin').click()
  await theirs.getByLabel('Name').fill('Not mine to change')
  // A list of admins that is on its way in that moment is refused.
  for (const list of ['team-invitations', 'join-requests'])
    problems.expectRefusal(403, `/invitations/v2/${list}`)
  await access(office, 'Practice admin').click()
  await expect(theirs.getByText('(512) 555-0182')).toBeVisible()
  await expect(theirs.getByRole('textbox')).toHaveCount(0)
})

test('every tab is sound in every look, and on a phone a person stands alone, with a way back', async ({
  browser,
  problems,
}) => {
  test.slow()
  const page = await windowOf(browser, problems, owner, STILL.contextOptions)
  /** What of each comes last, with the data. */
  const tabs: [address: string, last: Locator][] = [
    ['?', row(page, member)],
    ['?tab=invitations', page.getByText('/invite?code=')],
    ['?tab=requests', page.getByRole('heading', { name: 'No one’s waiting' })],
    ['?tab=practice', page.getByLabel('Telephone')],
    ['?tab=hours', page.getByLabel('Monday opens at')],
    ['?tab=log', page.getByRole('main').getByRole('listitem').first()],
    [`?person=${member.session.reply.givenName}`, access(page, 'eFax')],
    ['?invite=team', page.getByRole('dialog', { name: 'Invite' })],
  ]
  for (const [address, last] of tabs) {
    await page.goto(`/dashboard/office${address}`)
    await expect(last).toBeVisible()
    const found = await findInEveryLook(page, address)
    // The row of tabs is made to be moved where it has no room.
    expect(found.filter((what) => !what.startsWith(`${address}: NAV `))).toEqual([])
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/office')
  await row(page, member).click()
  await expect(heading(page)).toBeHidden()
  expect(await axeFindings(page, 'details on a phone')).toEqual([])
  await page.getByRole('link', { name: 'Close details' }).click()
  await expect(heading(page)).toBeVisible()
})
