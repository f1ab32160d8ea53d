import { send } from './support/elsewhere.ts'
import { tabTo } from './support/keyboard.ts'
import { liveConnection } from './support/live.ts'
import { mailTo } from './support/mailbox.ts'
import { mainMenu } from './support/menu.ts'
import { invite, joinTeam, type Newcomer, openPractice, requestToJoin } from './support/newcomers.ts'
import { access, details, row } from './support/office.ts'
import { expectAddress, expectSignInPage, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

// One practice for all of it, since only so many people may register within an hour.
test.describe.configure({ mode: 'serial' })

let owner: Newcomer
let member: Newcomer

test.beforeAll(async ({ origin }) => {
  owner = await openPractice(origin, 'Olive', 'Cedar Park Endodontics')
  member = await joinTeam(owner, 'Mia', 'Hygienist')
})

test('access that an admin grants and withdraws reaches the other’s open window at once', async ({
  browser,
  problems,
}) => {
  const office = await windowOf(browser, problems, owner)
  const theirs = await windowOf(browser, problems, member)
  const isLive = liveConnection(theirs)
  await theirs.goto('/dashboard')
  const network = mainMenu(theirs).getByRole('link', { name: 'Network' })
  await expect(mainMenu(theirs).getByRole('link', { name: 'Chat' })).toBeVisible()
  await isLive
  await expect(network).toBeHidden()

  await office.goto('/dashboard/office')
  await row(office, member).click()
  await access(office, 'Contacts & network').click()
  await expect(access(office, 'Contacts & network')).toBeChecked()
  await expect(network).toBeVisible()
  await network.click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Contacts & Network' })).toBeVisible()

  await access(office, 'Contacts & network').click()
  await expect(network).toBeHidden()
  await expect(
    theirs.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }),
  ).toBeVisible()
  await office.reload()
  await expect(access(office, 'Contacts & network')).not.toBeChecked()
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

  await page.getByRole('button', { name: 'Use this role’s defaults' }).click()
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
  await expect(own).toHaveAccessibleDescription('The owner is always an admin.')
  await own.focus()
  await page.keyboard.press('Space')
  await expect(own).toBeChecked()
  await expect(page.getByText('The owner can’t be removed.')).toBeVisible()
})

test('a role is changed, also to the practice’s own words, of which there is room for fifty characters', async ({
  browser,
  problems,
}) => {
  const page = await windowOf(browser, problems, owner)
  await page.goto(`/dashboard/office?person=${member.session.reply.givenName}`)
  const change = details(page, member).getByRole('button', { name: 'Change Mia’s role' })
  const dialog = page.getByRole('dialog', { name: 'Change Mia’s role' })
  const save = dialog.getByRole('button', { name: 'Change role' })
  await change.click()
  await dialog.getByLabel('Role', { exact: true }).selectOption('Administration')
  const question = dialog.getByRole('radiogroup', { name: /^Also give Mia the access/ })
  await expect(dialog.getByText('the access Administration usually has?')).toBeVisible()
  await save.click()
  await expect(question).toHaveAccessibleDescription('Please choose one.')
  await question.getByRole('radio', { name: 'Yes, change it' }).check()
  await expect(question).toContainText('Removes Learning hub.')
  await save.click()
  await expect(row(page, member)).toContainText('Administration')
  await expect(access(page, 'Shared inbox')).toBeChecked()
  await expect(access(page, 'Learning hub')).not.toBeChecked()

  await change.click()
  await dialog.getByLabel('Role', { exact: true }).selectOption('Other…')
  const own = dialog.getByLabel('Role in your own words')
  await own.fill('x'.repeat(51))
  await expect(dialog.getByText('51 / 50')).toBeVisible()
  await save.click()
  await expect(own).toHaveAccessibleDescription('Please use at most 50 characters.')
  await own.fill('Sterilisation lead')
  await question.getByRole('radio', { name: 'No, keep it as it is' }).check()
  await save.click()
  await expect(snackbar(page, 'Mia is now Sterilisation lead.')).toBeVisible()
  await expect(access(page, 'Shared inbox')).toBeChecked()
  await page.reload()
  await expect(details(page, member).getByText('Sterilisation lead').first()).toBeVisible()
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
  await expect(dialog.getByText('Please enter their email address.')).toBeVisible()
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
  await mailTo(owner.session.origin, email, ({ text }) => text.includes('We look forward to you.'))

  problems.expectRefusal(409, '/invitations/v2/send')
  await page.getByRole('link', { name: 'Invite', exact: true }).first().click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role', { exact: true }).selectOption('Surgeon')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/already has an invitation/)
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
  const card = page.getByRole('region', { name: 'Your practice’s invite code' })
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
  await expect(page.getByRole('heading', { name: 'No one’s waiting' })).toBeVisible()
  await isLive
  const wanted = await requestToJoin(owner, 'Ann', 'Assistant')
  const unwanted = await requestToJoin(owner, 'Udo', 'Administration')
  await expect(page.getByRole('link', { name: 'Join requests 2 waiting' })).toBeVisible()

  await page.getByRole('button', { name: `Approve ${wanted.name}` }).click()
  await expect(snackbar(page, `${wanted.name} is on your team.`)).toBeVisible()
  await page.getByRole('button', { name: `Decline ${unwanted.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Decline ${unwanted.name}’s request?` })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'No one’s waiting' })).toBeVisible()
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(row(page, wanted)).toContainText('Waiting for identity check')
  await expect(row(page, unwanted)).toBeHidden()
})

test('who asks to join is counted wherever the admin is', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, owner)
  const isLive = liveConnection(page)
  await page.goto('/dashboard/chat')
  await isLive
  await expect(page).toHaveTitle('Chat · Corridor')
  const requester = await requestToJoin(owner, 'Nora', 'Assistant')
  const entry = page.getByRole('banner').getByRole('link', { name: 'My office 1 waiting' })
  await expect(entry).toBeVisible()
  await expect(page).toHaveTitle('(1) Chat · Corridor')
  await page.getByRole('button', { name: /, your account$/ }).click()
  await expect(page.getByRole('menuitem', { name: 'My office 1 waiting' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Corridor, Home' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByRole('link', { name: `Review: ${requester.name} wants to join your team` }).click()
  await page.getByRole('button', { name: `Approve ${requester.name}` }).click()
  await expect(entry).toBeHidden()
  await expect(page).toHaveTitle('My office · Corridor')
})

test('the team is searched and read by keyboard, and the focus comes back', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, owner)
  await page.goto('/dashboard/office')
  await page.getByLabel('Name, role or email').fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
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

test('a list that does not load says so, and is tried again', async ({ browser, problems }) => {
  const page = await windowOf(browser, problems, owner)
  const path = '/invitations/v2/team-members'
  problems.expectRefusal(500, path)
  const json = { statusCode: 500, code: 'unhandled', message: 'Oops', requestId: 'broken' }
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json }))
  await page.goto('/dashboard/office')
  await expect(page.getByText('Your team didn’t load')).toBeVisible()
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
  await expect(snackbar(theirs, 'You’re no longer on your practice’s team.')).toBeVisible()
})

test('a new name is marked until it is checked, and open invitations of whoever goes are asked about', async ({
  browser,
  problems,
}) => {
  const leaving = await joinTeam(owner, 'Lena', 'Assistant')
  const theirs = await windowOf(browser, problems, leaving)
  await theirs.goto('/dashboard/account')
  await theirs.getByRole('button', { name: 'Change your name' }).click()
  const naming = theirs.getByRole('dialog')
  await expect(naming.getByText('others will see it as not checked')).toBeVisible()
  await naming.getByLabel('Last name').fill('Holt')
  await naming.getByRole('button', { name: 'Save' }).click()
  const toCheck = theirs.getByRole('link', { name: 'Get it checked' })
  await expect(toCheck).toBeVisible()

  const office = await windowOf(browser, problems, owner)
  await office.goto('/dashboard/office')
  const marked = row(office, { name: 'Lena Holt' })
  await expect(marked).toContainText('Name not checked')
  await toCheck.click()
  await theirs.getByRole('button', { name: 'Verify my identity' }).click()
  await theirs.getByRole('button', { name: /^Approve/ }).click()
  await expect(marked).not.toContainText('Name not checked')

  const { givenName } = leaving.session.reply
  const claims = { grant: ['PracticeAdmin'], withdraw: [] }
  const claimsUrl = `${owner.session.origin}/my-office/v2/team-members/${givenName}/claims`
  await send(claimsUrl, 'PATCH', claims, owner.session)
  const invited = `kept-${crypto.randomUUID()}@newcomer.example`
  await invite(leaving.session, invited, 'Surgeon')
  await marked.click()
  await office.getByRole('button', { name: 'Remove from practice' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Remove from practice' }).click()
  const question = office.getByRole('dialog', { name: 'Keep the open invitation from Lena Holt?' })
  await question.getByRole('button', { name: 'Keep in my name' }).click()
  await expect(marked).toBeHidden()
  await office.goto('/dashboard/office?tab=invitations')
  await expect(office.getByRole('listitem').filter({ hasText: invited })).toContainText('Olive')
})
