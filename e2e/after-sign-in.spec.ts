import { mainMenu } from './support/menu.ts'
import { expectAddress, signIn, signOut } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const LEARNS = 'hygienist@brightsmiles.example'
const DOES_NOT_LEARN = 'frontdesk@brightsmiles.example'

test('an invite code leads to the learning hub after sign-in, though the tab was closed, and only once', async ({
  context,
  page,
}) => {
  await page.goto('/login?inviteCode=CLASS')
  await page.close()
  const later = await context.newPage()
  await later.goto('/login')
  await signIn(later, LEARNS)
  await expectAddress(later, '/dashboard/education?inviteCode=CLASS')
  await expect(later.getByRole('heading', { level: 1, name: 'Learning Hub' })).toBeVisible()
  await later.goto('/dashboard/account')
  await signOut(later)
  await signIn(later, LEARNS)
  await expectAddress(later, '/dashboard')
})

test('a channel that the way in named is where one goes, also for whoever is signed in already', async ({
  page,
}) => {
  await page.goto('/login?educhannel_id=c1')
  await signIn(page, LEARNS)
  await expectAddress(page, '/dashboard/education?channelId=c1')
  await page.goto('/?educhannel_id=c2')
  await expectAddress(page, '/dashboard/education?channelId=c2')
})

test('whoever has no learning hub goes to the start page', async ({ page }) => {
  await page.goto('/login?inviteCode=CLASS&educhannel_id=c1')
  await signIn(page, DOES_NOT_LEARN)
  await expectAddress(page, '/dashboard')
})

test('the patient conversation one left is open again, until one signs out', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, DOES_NOT_LEARN)
  await expectAddress(page, '/dashboard')
  const messages = page.getByRole('heading', { level: 1, name: 'Patient Messages' })
  await page.goto('/dashboard/patients?conversationId=t1')
  await expect(messages).toBeVisible()
  await mainMenu(page).getByRole('link', { name: 'Chat' }).click()
  await mainMenu(page).getByRole('link', { name: 'Patients' }).click()
  await expectAddress(page, '/dashboard/patients?conversationId=t1')
  await signOut(page)
  await signIn(page, DOES_NOT_LEARN)
  await mainMenu(page).getByRole('link', { name: 'Patients' }).click()
  await expect(messages).toBeVisible()
  await expectAddress(page, '/dashboard/patients')
})
