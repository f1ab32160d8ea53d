import type { Page } from '@playwright/test'
import type { Account } from './support/accounts.ts'
import { axeFindings } from './support/axe.ts'
import { send } from './support/elsewhere.ts'
import { tabTo } from './support/keyboard.ts'
import { liveConnection } from './support/live.ts'
import { mainMenu } from './support/menu.ts'
import { askToJoin, inMailTo, joinTeam, type Newcomer, openPractice } from './support/newcomers.ts'
import { expectAddress, expectSignInPage, openProfileMenu, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

// One practice for all of it, since only so many people may register within an hour.
test.describe.configure({ mode: 'serial' })

const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true }
const TABS = ['?', '?tab=invitations', '?tab=requests', '?tab=practice', '?tab=hours']

let owner: Newcomer
let member: Newcomer

test.beforeAll(async ({ baseURL }) => {
  const { origin } = new URL(baseURL!)
  owner = await openPractice(origin, 'Olive', 'Cedar Park Endodontics')
  member = await joinTeam(owner, 'Mia', 'Hygienist')
})

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'My office' })
const row = (page: Page, { name }: Newcomer) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(name) })
const details = (page: Page, { name }: Newcomer) =>
  page.getByRole('complementary', { name: new RegExp(`Details of (Dr )?${name}`) })
const access = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('access that an admin grants and withdraws reaches the other’s open window at once', async ({
  browser,
  problems,
}) => {
  const office = await windowOf(browser, problems, owner)
  const theirs = await windowOf(browser, problems, member)
  const isLive = liveConnection(theirs)
  await theirs.goto('/dashboard')
  const activity = mainMenu(theirs).getByRole('link', { name: 'Activity' })
  await expect(mainMenu(theirs).getByRole('link', { name: 'Chat' })).toBeVisible()
  await isLive
  await expect(activity).toBeHidden()

  await office.goto('/dashboard/office')
  await row(office, member).click()
  await access(office, 'eFax').click()
  await expect(access(office, 'eFax')).toBeChecked()
  await expect(activity).toBeVisible()
  await activity.click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Activity Center' })).toBeVisible()

  await access(office, 'eFax').click()
  await expect(activity).toBeHidden()
  await expect(
    theirs.getByRole('heading', { level: 1, name: 'This page is not part of your account' }),
  ).toBeVisible()
  await office.reload()
  await expect(access(office, 'eFax')).not.toBeChecked()
})

test('switches that are clicked quickly all count, and a refused one goes back', async ({
  browser,
  problems,
}) => {
  const page = await windowOf(browser, problems, owner)
  await page.goto(`/dashboard/office?person=${member.session.reply.givenName}`)
  const names = ['Patient texting', 'Secure email', 'Curbside check-in']
  for (const name of names) await access(page, name).click()
  for (const name of names) await expect(access(page, name)).toBeChecked()
  // The last answer is there when nothing is under way any more.
  await page.waitForLoadState('networkidle')
  await page.reload()
  for (const name of names) await expect(access(page, name)).toBeChecked()

  await page.getByRole('button', { name: 'Use the defaults of this role' }).click()
  for (const name of names) await expect(access(page, name)).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const name of names) await expect(access(page, name)).toBeChecked()

  const path = `/my-office/v2/team-members/${member.session.reply.givenName}/claims`
  problems.expectRefusal(503, path)
  const json = { statusCode: 503, code: 'busy', message: 'We are very busy.', requestId: 'busy' }
  await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json }))
  await access(page, 'eFax').click()
  await expect(snackbar(page, 'We are very busy.')).toBeVisible()
  await expect(access(page, 'eFax')).not.toBeChecked()
})

test('what cannot be switched says why', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, owner)
  await page.goto(`/dashboard/office?person=${owner.session.reply.givenName}`)
  const own = access(page, 'Practice admin')
  await expect(own).toBeChecked()
  await expect(own).toHaveAccessibleDescription('The owner keeps the administration of the practice.')
  await own.focus()
  await page.keyboard.press('Space')
  await expect(own).toBeChecked()
  await expect(page.getByText('The owner of the practice cannot be removed.')).toBeVisible()
})

test('a role is changed, also to the practice’s own words, of which there is room for fifty characters', async ({
  browser,
  problems,
}) => {
  const page = await windowOf(browser, problems, owner)
  await page.goto(`/dashboard/office?person=${member.session.reply.givenName}`)
  await page.getByLabel('Role', { exact: true }).selectOption('Assistant')
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(row(page, member)).toContainText('Assistant')
  await page.getByLabel('Role', { exact: true }).selectOption('In your own words…')
  const own = page.getByLabel('Role in your own words')
  await own.fill('x'.repeat(51))
  await expect(page.getByText('51 / 50')).toBeVisible()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(own).toHaveAccessibleDescription('Please use at most 50 characters.')
  await own.fill('Sterilisation lead')
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(snackbar(page, 'Mia is now Sterilisation lead.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Sterilisation lead')
})

test('somebody is invited by mail, once, and the invitation is taken back', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, owner)
  const email = `nora-${crypto.randomUUID()}@newcomer.example`
  await page.goto('/dashboard/office?tab=invitations')
  await expect(page.getByRole('heading', { name: 'No open invitations' })).toBeVisible()
  await page.getByRole('link', { name: 'Invite', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.reload()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Please enter your email address.')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role', { exact: true }).selectOption('Surgeon')
  await dialog.getByLabel('Message').fill('We look forward to you.')
  await expect(dialog.getByText('23 / 650')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send invitation' }).dblclick()
  await expect(snackbar(page, `The invitation to ${email} is on its way.`)).toBeVisible()
  await expect(dialog).toBeHidden()
  const invitation = page.getByRole('listitem').filter({ hasText: email })
  await expect(invitation).toContainText('To your team as Surgeon')
  await expect(invitation).toContainText('Expires in 14 days')
  await expect(invitation.getByRole('button', { name: /^Resend in \d+ s$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await inMailTo(owner.session.origin, email, 'code', ({ text }) => text.includes('We look forward to you.'))

  problems.expectRefusal(409, '/invitations/v2/send')
  await page.getByRole('link', { name: 'Invite', exact: true }).first().click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role', { exact: true }).selectOption('Surgeon')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/has an invitation already/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await invitation.getByRole('button', { name: `Delete the invitation to ${email}` }).click()
  await page
    .getByRole('dialog', { name: `Delete the invitation to ${email}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('heading', { name: 'No open invitations' })).toBeVisible()
})

test('the practice’s own code is shown, and a new one takes its place', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, owner)
  await page.goto('/dashboard/office?tab=invitations')
  const card = page.getByRole('region', { name: 'Invite code of the practice' })
  const link = card.getByText('/invite?code=')
  const before = await link.textContent()
  await card.getByRole('button', { name: 'Renew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click()
  await expect(snackbar(page, 'Your practice has a new invite code.')).toBeVisible()
  await expect(link).not.toHaveText(before!)
})

test('requests to join come by themselves, and are approved and declined', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, owner)
  const isLive = liveConnection(page)
  await page.goto('/dashboard/office?tab=requests')
  await expect(page.getByRole('heading', { name: 'Nobody is waiting' })).toBeVisible()
  await isLive
  const wanted = await askToJoin(owner, 'Ann', 'Assistant')
  const unwanted = await askToJoin(owner, 'Udo', 'Administration')
  await expect(page.getByRole('link', { name: 'Join requests 2 waiting' })).toBeVisible()

  await page.getByRole('button', { name: `Approve ${wanted.name}` }).click()
  await expect(snackbar(page, `${wanted.name} is on your team.`)).toBeVisible()
  await page.getByRole('button', { name: `Decline ${unwanted.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Decline the request of ${unwanted.name}?` })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody is waiting' })).toBeVisible()
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(row(page, wanted)).toContainText('Active')
  await expect(row(page, unwanted)).toBeHidden()
})

test('who asks to join is counted wherever the admin is', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, owner)
  const isLive = liveConnection(page)
  await page.goto('/dashboard/chat')
  await isLive
  await expect(page).toHaveTitle('Chat · Corridor')
  const asking = await askToJoin(owner, 'Nora', 'Assistant')
  const entry = page.getByRole('banner').getByRole('link', { name: 'My office 1 waiting' })
  await expect(entry).toBeVisible()
  await expect(page).toHaveTitle('(1) Chat · Corridor')
  await page.getByRole('button', { name: /, your account$/ }).click()
  await expect(page.getByRole('menuitem', { name: 'My office 1 waiting' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Corridor, Home' }).click()
  const line = page.getByRole('region', { name: 'Waiting for you' }).getByRole('link')
  await expect(line).toHaveText('1 person wants to join your team')
  await line.click()
  await page.getByRole('button', { name: `Approve ${asking.name}` }).click()
  await expect(entry).toBeHidden()
  await expect(page).toHaveTitle('My office · Corridor')
})

test('the practice’s data are saved, and somebody else’s change is told before anything is lost', async ({
  browser,
  problems,
}) => {
  const page = await windowOf(browser, problems, owner)
  const isLive = liveConnection(page)
  await page.goto('/dashboard/office?tab=practice')
  await isLive
  await page.getByLabel('Telephone').fill('512555')
  await page.getByLabel('City').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Please enter the city.' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
  await page.keyboard.type('Austin')
  await page.getByLabel('Telephone').fill('')
  await page.getByLabel('Telephone').pressSequentially('5125550182')
  await expect(page.getByLabel('Telephone')).toHaveValue('(512) 555-0182')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(snackbar(page, 'Your practice is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()

  const { origin } = owner.session
  const url = `${origin}/my-office/v2/practice`
  const practice = await send<Record<string, unknown>>(url, 'GET', undefined, owner.session)
  const rename = (name: string, version: number) =>
    send(url, 'PUT', { ...practice, name, version }, owner.session)
  await rename('Cedar Park Roots', practice.version as number)
  await expect(page.getByLabel('Name')).toHaveValue('Cedar Park Roots')
  await page.getByLabel('Name').fill('What I typed')
  await rename('Cedar Park Endodontics', (practice.version as number) + 1)
  await expect(page.getByText('Somebody else changed this')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('What I typed')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Cedar Park Endodontics')
})

test('whoever loses the administration while typing reads the practice from then on', async ({
  browser,
  problems,
}) => {
  const office = await windowOf(browser, problems, owner)
  const theirs = await windowOf(browser, problems, member)
  const isLive = liveConnection(theirs)
  await theirs.goto('/dashboard/office?tab=practice')
  await expect(theirs.getByText('(512) 555-0182')).toBeVisible()
  await isLive
  await office.goto(`/dashboard/office?person=${member.session.reply.givenName}`)
  await access(office, 'Practice admin').click()
  await theirs.getByLabel('Name').fill('Not mine to change')
  await access(office, 'Practice admin').click()
  await expect(theirs.getByText('(512) 555-0182')).toBeVisible()
  await expect(theirs.getByRole('textbox')).toHaveCount(0)
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
  await page.getByRole('switch', { name: 'Saturday' }).click()
  await page.getByLabel('Saturday closes at').fill('07:00')
  await page.getByRole('button', { name: 'Add a holiday' }).click()
  await page.getByLabel('Date').fill('2026-12-25')
  await page.getByLabel('Name').fill('Christmas')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('link', { name: 'A day must close after it opens.' }).click()
  await expect(page.getByLabel('Saturday closes at')).toBeFocused()
  await page.getByLabel('Saturday closes at').fill('12:00')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(snackbar(page, 'Your hours are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Friday opens at')).toHaveValue('07:30')
  await expect(page.getByLabel('Sunday opens at')).toBeHidden()
  await expect(page.getByLabel('Name')).toHaveValue('Christmas')
  await page.getByLabel('Name').fill('Boxing Day')
  await page.getByRole('link', { name: 'Team' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expectAddress(page, '/dashboard/office')
  await page.getByRole('link', { name: 'Hours & holidays' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Christmas')
})

test('a member sees the team and the practice, and can change nothing', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, member)
  await page.goto('/dashboard')
  await expect(page.getByRole('banner').getByRole('link', { name: 'My office' })).toBeHidden()
  const menu = await openProfileMenu(page)
  await menu.getByRole('menuitem', { name: 'My office' }).click()
  await expect(heading(page)).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Parts of your office' }).getByRole('link')
  await expect(tabs).toHaveText(['Team', 'Practice'])
  await row(page, owner).click()
  await expect(details(page, owner)).toContainText(owner.email)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await page.goto('/dashboard/office?tab=invitations&invite=team')
  await expect(row(page, owner)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabs.filter({ hasText: 'Practice' }).click()
  await expect(page.getByText('(512) 555-0182')).toBeVisible()
  await expect(page.getByText('7:30 AM – 5:00 PM').first()).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('the team is searched and read by keyboard, and the focus comes back', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, owner)
  await page.goto('/dashboard/office')
  await page.getByLabel('Name, role or email').fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'Nobody like that' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await page.getByLabel('Name, role or email').fill('mia')
  await expectAddress(page, '/dashboard/office?q=mia')
  await tabTo(page, row(page, member))
  await page.keyboard.press('Enter')
  await expect(details(page, member)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(details(page, member)).toBeHidden()
  await expect(row(page, member)).toBeFocused()
})

test('on a phone a person stands alone, with a way back, and everything can be read', async ({
  browser,
  problems,
}) => {
  test.slow()
  const page = await windowOf(browser, problems, owner, NARROW)
  await page.goto('/dashboard/office')
  await row(page, member).tap()
  await expect(heading(page)).toBeHidden()
  expect(await axeFindings(page, 'details on a phone')).toEqual([])
  await page.getByRole('link', { name: 'Close details' }).tap()
  await expect(heading(page)).toBeVisible()
  for (const tab of TABS) {
    await page.goto(`/dashboard/office${tab}`)
    await expect(page.getByRole('link', { name: 'Team' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await axeFindings(page, `phone ${tab}`)).toEqual([])
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWide, `${tab} scrolls sideways`).toBe(false)
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every tab is accessible in ${colorScheme}`, async ({ browser, problems }) => {
    test.slow()
    const page = await windowOf(browser, problems, owner, { colorScheme })
    const person = `?person=${member.session.reply.givenName}`
    for (const tab of [...TABS, person, '?invite=team']) {
      await page.goto(`/dashboard/office${tab}`)
      await expect(heading(page)).toBeAttached()
      await page.waitForLoadState('networkidle')
      expect(await axeFindings(page, tab)).toEqual([])
    }
  })
}

test('a list that does not load says so, and is tried again', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, owner)
  const path = '/invitations/v2/team-members'
  problems.expectRefusal(500, path)
  const json = { statusCode: 500, code: 'unhandled', message: 'Oops', requestId: 'broken' }
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json }))
  await page.goto('/dashboard/office')
  await expect(page.getByText('Your team did not load')).toBeVisible()
  await page.unroute(`**${path}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, member)).toBeVisible()
})

test('a new name reaches every window that shows the person', async ({ browser, problems }) => {
  const office = await windowOf(browser, problems, owner)
  const theirs = await windowOf(browser, problems, member)
  const areLive = [liveConnection(office), liveConnection(theirs)]
  const renamed: Newcomer = { ...member, name: `Mira ${member.name.split(' ')[1]}` }
  const { origin, reply } = member.session
  const [firstName] = member.name.split(' ')
  const rename = (name: string | undefined) =>
    send(`${origin}/persons/v2/update-person-info`, 'PATCH', { firstName: name }, member.session)
  await office.goto(`/dashboard/office?person=${reply.givenName}`)
  await expect(details(office, member)).toBeVisible()
  await theirs.goto('/dashboard/account')
  await Promise.all(areLive)

  await rename('Mira')
  await expect(row(office, renamed)).toBeVisible()
  await expect(details(office, renamed)).toBeVisible()
  await expect(theirs.getByText(renamed.name).first()).toBeVisible()
  await rename(firstName)
  await expect(row(office, member)).toBeVisible()
})

test('a member who is removed is signed out everywhere and told why', async ({ browser, problems }) => {
  const office = await windowOf(browser, problems, owner)
  const theirs = await windowOf(browser, problems, member)
  const isLive = liveConnection(theirs)
  await theirs.goto('/dashboard')
  await isLive
  await office.goto(`/dashboard/office?person=${member.session.reply.givenName}`)
  await office.getByRole('button', { name: 'Remove from practice' }).click()
  const dialog = office.getByRole('dialog', { name: `Remove ${member.name} from the practice?` })
  await expect(dialog).toContainText('signed out everywhere')
  await dialog.getByRole('button', { name: 'Remove from practice' }).click()
  await expect(row(office, member)).toBeHidden()
  await expectAddress(office, '/dashboard/office')
  await expectSignInPage(theirs)
  await expect(snackbar(theirs, 'You are no longer on the team of your practice.')).toBeVisible()
})

test.describe('somebody on their own', () => {
  test.use({ account: 'host@professional.example' satisfies Account })

  test('has no office', async ({ page }) => {
    await page.goto('/dashboard/office')
    await expect(
      page.getByRole('heading', { level: 1, name: 'You are on your own, without an office' }),
    ).toBeVisible()
    const menu = await openProfileMenu(page)
    await expect(menu.getByRole('menuitem', { name: 'My office' })).toBeHidden()
  })
})
