import type { Page } from '@playwright/test'
import type { Account } from './support/accounts.ts'
import { openSession } from './support/elsewhere.ts'
import { tabTo } from './support/keyboard.ts'
import { liveConnection } from './support/live.ts'
import { linkTo, operatorLink, textedCode } from './support/mailbox.ts'
import { invite, newPerson, register } from './support/newcomers.ts'
import { openMailTo } from './support/sandbox.ts'
import { expectAddress, signIn, snackbar } from './support/sign-in.ts'
import {
  approveIdentity,
  confirmAddress,
  expectHeading,
  expectSound,
  fillSignUp,
  heading,
  press,
  proveMobile,
  signInAs,
} from './support/sign-up.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

const ADMIN: Account = 'owner@brightsmiles.example'

async function correctTelephone(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Please enter a valid telephone number.' }).click()
  await expect(page.getByLabel('Telephone')).toBeFocused()
  await page.keyboard.type('5125550188')
  await expect(page.getByLabel('Telephone')).toHaveValue('(512) 555-0188')
}

/** An address is chosen among those that match what is typed. */
async function chooseAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').pressSequentially('200 Congress Ave, Austin')
  const suggestions = page.getByRole('listbox', { name: 'Matching addresses' })
  await expect(suggestions.getByRole('option', { name: /Austin, TX/ }).first()).toBeVisible()
  await expectSound(page, 'new practice, addresses offered')
  await suggestions
    .getByRole('option', { name: /Austin, TX/ })
    .first()
    .click()
  await expect(page.getByLabel('Street address')).toHaveValue('200 Congress Ave')
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  await expect(page.getByLabel('State')).toHaveValue('TX')
  await page.getByLabel('ZIP code').fill('78701')
}

async function approvePractice(
  operator: Page,
  origin: string,
  { practice, owner }: { practice: string; owner: string },
): Promise<void> {
  await operator.goto(await operatorLink(origin, practice))
  await expectHeading(operator, `Open ${practice} on Corridor?`)
  await expect(operator.getByText(owner)).toBeVisible()
  await expect(operator.getByText('200 Congress Ave, Austin, TX 78701')).toBeVisible()
  await expect(operator.getByText('(512) 555-0188')).toBeVisible()
  await expectSound(operator, 'approval')
  await press(operator, 'Approve')
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expectHeading(operator, `${practice} is approved`)
  await operator.close()
}

test('a new practice is signed up, approved and opened', async ({ page, origin, problems }) => {
  test.slow()
  const owner = newPerson('Olivia')
  const practice = `Oak Street Dental ${owner.email.slice(7, 15)}`
  await page.goto('/login')
  // The demo accounts come with their data, and the page moves up for them.
  await expect(page.getByRole('region', { name: /^Demo accounts/ })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expectHeading(page, 'Create your account')
  await page.getByRole('link', { name: /^For my practice/ }).click()
  await expectAddress(page, '/signup?for=practice')
  await press(page, 'Create account')
  await expect(page.getByRole('alert')).toBeFocused()
  await expectSound(page, 'sign-up with problems')
  await fillSignUp(page, owner)
  await press(page, 'Create account')
  await expectHeading(page, 'Check your email')
  await expect(page.getByText(owner.email)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send the email again in \d+ s$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.reload()
  await expectHeading(page, 'Check your email')
  await expectSound(page, 'mail sent')

  const [mailbox] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the sandbox mailbox' }).click(),
  ])
  await openMailTo(mailbox, owner.email)
  await mailbox.getByRole('link', { name: 'Open the link' }).click()
  await expectHeading(mailbox, 'Confirm your address')
  const confirmLink = mailbox.url()
  await expectSound(mailbox, 'confirm')
  problems.expectRefusal(400, `/web-signup/v2/confirm/${new URL(confirmLink).searchParams.get('token')}`)
  await mailbox.getByLabel('Password', { exact: true }).fill('Another-Quarry!91')
  await press(mailbox, 'Confirm and sign in')
  await expect(mailbox.getByText(/^That’s not the password you chose/)).toBeVisible()
  await mailbox.getByLabel('Password', { exact: true }).fill('')
  await mailbox.reload()
  await confirmAddress(mailbox)
  await expect(snackbar(mailbox, 'Your address is confirmed.')).toBeVisible()
  await expectHeading(mailbox, 'Set up your practice')
  await mailbox.close()
  // The link worked once.
  await page.goto(confirmLink)
  await expectHeading(page, 'This link no longer works')
  await page.goto('/')

  await expectHeading(page, 'Set up your practice')
  await expectSound(page, 'no practice')
  await page.getByRole('link', { name: /^Open your practice/ }).click()
  await expectHeading(page, 'Tell us about your practice')
  await press(page, 'Continue')
  await expect(page.getByRole('alert')).toBeFocused()
  await correctTelephone(page)
  await page.getByLabel('Practice name').fill(practice)
  await page.getByLabel('Type of practice').selectOption('Orthodontics')
  await chooseAddress(page)
  await press(page, 'Continue')
  await expectHeading(page, 'What do you do there?')
  await expectAddress(page, '/onboarding?way=new&step=role')
  await expect(heading(page, 'What do you do there?')).toBeFocused()
  await page.goBack()
  await expect(page.getByLabel('Practice name')).toHaveValue(practice)
  await page.goForward()
  await page.reload()
  await page.getByRole('radio', { name: 'Doctor' }).check()
  await expectSound(page, 'role')
  await press(page, 'Continue')
  await expectHeading(page, 'Check and send')
  await expect(page.getByText('200 Congress Ave, Austin, TX 78701')).toBeVisible()
  await expectSound(page, 'check')
  await page.getByRole('button', { name: 'Open the practice' }).dblclick()

  await expectHeading(page, `We’re reviewing ${practice}`)
  await expectAddress(page, '/login/pending-approval')
  await expectSound(page, 'practice waits')
  await press(page, 'Check again')
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()

  await approvePractice(await page.context().newPage(), origin, { practice, owner: owner.email })

  // The page of the owner follows by itself.
  await approveIdentity(page)
  await expectHeading(page, /^Terms of use \d{4}$/)
  await expectSound(page, 'terms')
  await press(page, 'I accept the terms')
  await expectHeading(page, 'Almost there')
  await expect(page.getByRole('radio')).toHaveCount(0)
  // A practice that has no eFax number leaves it blank.
  await expect(page.getByLabel(/eFax number \(optional\)/)).toBeEmpty()
  await expectSound(page, 'basic info')
  await proveMobile(page, owner, 'Continue')
  await expectAddress(page, '/dashboard')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Newcomer')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('practiceInviteCode'))).toBeTruthy()
})

test.describe('somebody on their own', () => {
  test.slow()

  test('signs up by keyboard, by a link to a learning channel that is not there yet', async ({
    page,
    context,
    origin,
    problems,
  }) => {
    const person = newPerson('Ines')
    await page.goto('/signup?inviteCode=CLASS-2026')
    await tabTo(page, page.getByRole('link', { name: /^For myself/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('First name')).toBeFocused()
    for (const typed of [person.firstName, person.lastName, person.email]) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('short')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeFocused()
    await page.getByLabel('Password', { exact: true }).fill('')
    await page.keyboard.type('Velvet-Quarry!91')
    await expect(page.getByText('This password is good.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Check your email')

    const other = await context.newPage()
    await other.goto(await linkTo(origin, person.email, /^Confirm/))
    await confirmAddress(other)
    await expectHeading(other, 'Your mobile number')
    await expectSound(other, 'mobile number')
    await press(other, 'Text me a code')
    await expect(other.getByText('Please enter a valid mobile number.')).toBeVisible()
    await other.getByLabel('Mobile number').fill(person.mobile)
    await other.keyboard.press('Enter')
    await expectHeading(other, 'Enter the code')
    await expect(other.getByLabel('Your code')).toBeFocused()
    await expect(other.getByText(/^Send another code in \d+ s$/)).toBeVisible()
    await expectSound(other, 'code')
    problems.expectRefusal(400, '/persons/v2/verification-code/000000/verify')
    // The first tab is signed in as well by now and goes on too; whichever comes second is onboarded already.
    problems.expectRefusal(409, '/onboarding/v2/complete-individual')
    await other.keyboard.type('000000')
    await expect(other.getByRole('alert')).toContainText('4 tries left.')
    await expect(other.getByLabel('Your code')).toBeFocused()
    await other.reload()
    await other.getByLabel('Your code').fill(await textedCode(origin, person.mobile))
    await approveIdentity(other)
    await expectHeading(other, /^Terms of use \d{4}$/)
    await tabTo(other, other.getByRole('button', { name: 'I accept the terms' }))
    await other.keyboard.press('Enter')
    await expectHeading(other, 'Almost there')
    await expect(other.getByLabel('Mobile number')).toHaveCount(0)
    await tabTo(other, other.getByRole('radio', { name: 'Doctor' }))
    await other.keyboard.press('ArrowDown')
    await other.keyboard.press('ArrowDown')
    await expect(other.getByRole('radio', { name: 'Hygienist' })).toBeChecked()
    await expectSound(other, 'basic info, role alone')
    await other.keyboard.press('Enter')
    await expectAddress(other, '/dashboard')
  })
})

test.describe('an invitation', () => {
  test('to the team opens the account at once, with the address that it was sent to', async ({
    page,
    origin,
    problems,
  }) => {
    const person = newPerson('Tessa')
    const link = await invite(await openSession(origin, ADMIN), person.email, 'Hygienist')
    await page.goto(link)
    await expectHeading(page, 'Bright Smiles Dental invited you to the team as Hygienist')
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await expectSound(page, 'personal invitation')
    await fillSignUp(page, person)
    await press(page, 'Create account and join')
    await expectAddress(page, '/login/user-verification')
    // It worked once.
    const code = new URL(link, origin).searchParams.get('code')
    problems.expectRefusal(410, `/invitations/v2/invite/${code}`)
    await page.goto(link)
    await expectHeading(page, 'This invitation no longer works')
    await expectSound(page, 'dead invitation')
  })

  test('to an address with an account shows in its open window, and is followed after signing in', async ({
    page,
    browser,
    origin,
    problems,
  }) => {
    const person = newPerson('Udo')
    const choosing = await windowOf(browser, problems, await register(origin, person))
    const isLive = liveConnection(choosing)
    await choosing.goto('/dashboard')
    await expectHeading(choosing, 'Set up your practice')
    await isLive
    const link = await invite(await openSession(origin, ADMIN), person.email, 'Hygienist')
    await expect(choosing.getByText('Bright Smiles Dental invited you to the team')).toBeVisible()
    await choosing.context().close()
    await page.goto(link)
    await expect(page.getByText(`${person.email} has an account. Sign in with it to join.`)).toBeVisible()
    await expectSound(page, 'invitation of somebody with an account')
    await page.getByRole('link', { name: 'Sign in to join' }).click()
    await signInAs(page, person)
    await expectHeading(page, 'Bright Smiles Dental invited you to the team as Hygienist')
    await expectSound(page, 'invitation of somebody who is signed in')
    await press(page, 'Join Bright Smiles Dental')
    await expect(snackbar(page, 'You’re on the team at Bright Smiles Dental.')).toBeVisible()
    await expectAddress(page, '/login/user-verification')
  })

  test('that was sent to somebody else cannot be followed', async ({ page, origin }) => {
    const person = newPerson('Vera')
    const link = await invite(await openSession(origin, ADMIN), person.email, 'Hygienist')
    await page.goto('/login')
    await signIn(page, 'assistant@brightsmiles.example')
    await expectAddress(page, '/dashboard')
    await page.goto(link)
    await expect(page.getByText(`This invitation was sent to ${person.email}.`)).toBeVisible()
    await expectSound(page, 'invitation of somebody else')
    await press(page, 'Sign out')
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
  })
})
