import { send } from './support/elsewhere.ts'
import { liveConnection } from './support/live.ts'
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

test('requests to join come by themselves, are counted wherever the admin is, and are approved and declined', async ({
  browser,
  problems,
}) => {
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

  await page.goto('/dashboard/chat')
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

test('a new name reaches every window that shows the member, who is signed out everywhere and shown why once they are removed', async ({
  browser,
  problems,
}) => {
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

  await office.getByRole('button', { name: 'Remove from practice' }).click()
  const dialog = office.getByRole('dialog', { name: `Remove ${member.name} from the practice?` })
  await expect(dialog).toContainText('signed out everywhere')
  await dialog.getByRole('button', { name: 'Remove from practice' }).click()
  await expect(row(office, member)).toBeHidden()
  await expectAddress(office, '/dashboard/office')
  await expectSignInPage(theirs)
  await expect(snackbar(theirs, 'You’re no longer on your practice’s team.')).toBeVisible()
})

test('a new name is marked until it is checked, and the open invitations of a member who is removed need a decision', async ({
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
