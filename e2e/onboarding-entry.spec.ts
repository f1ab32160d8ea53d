import { randomUUID } from 'node:crypto'
import { linkTo, operatorLink } from './support/mailbox.ts'
import { NEW_PASSWORD, newPerson, openPractice, practiceCodeOf, register } from './support/newcomers.ts'
import { expectAddress, signIn } from './support/sign-in.ts'
import {
  approveIdentity,
  confirmAddress,
  expectHeading,
  expectSound,
  fillSignUp,
  press,
  proveMobile,
} from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

test.describe('somebody on a phone', () => {
  test.slow()
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('joins a practice by its invite code', async ({ page, context, origin }) => {
    const practice = `Oak Lane Dental ${randomUUID().slice(0, 8)}`
    const owner = await openPractice(origin, 'Olga', practice)
    const inviteCode = await practiceCodeOf(owner)
    const joiner = newPerson('Jonas')
    await page.goto(`/invite?code=${inviteCode}`)
    await expectHeading(page, `Join ${practice} on Corridor`)
    await expectSound(page, 'invite by code')
    await fillSignUp(page, joiner)
    await press(page, 'Create account')
    await expectHeading(page, 'Check your email')
    await expectSound(page, 'mail sent')

    // The mail opens another tab, which knows nothing of the link that this one began with.
    const other = await context.newPage()
    await other.goto(await linkTo(origin, joiner.email, /^Confirm/))
    await confirmAddress(other)
    await page.close()
    await expectHeading(other, 'Where do you work?')
    await expectAddress(other, '/onboarding?way=code')
    await expect(other.getByLabel('Invite code')).toHaveValue(inviteCode)
    await expect(other.getByText(practice)).toBeVisible()
    await expectSound(other, 'invite code')
    await press(other, 'Continue')
    await other.getByRole('radio', { name: 'Something else' }).check()
    await other.getByLabel('Your role in your own words').fill('x'.repeat(51))
    await press(other, 'Continue')
    await expect(other.getByText('Please use at most 50 characters.').first()).toBeVisible()
    await expectSound(other, 'role in own words')
    await other.getByRole('radio', { name: 'Hygienist' }).check()
    await press(other, 'Continue')
    await expectSound(other, 'check')
    await press(other, 'Ask to join')
    await expectHeading(other, `${practice} has your request`)
    await expectSound(other, 'person waits')

    const admin = await context.browser()!.newContext()
    const desk = await admin.newPage()
    await desk.goto(new URL(await linkTo(origin, owner.email, /join/i), origin).href)
    await expectHeading(desk, `Let ${joiner.firstName} ${joiner.lastName} join ${practice}?`)
    await press(desk, 'Approve')
    await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expectHeading(desk, `${joiner.firstName} ${joiner.lastName} is approved`)
    await desk.reload()
    await expectHeading(desk, 'This link no longer works')
    await admin.close()

    await approveIdentity(other)
    await expectHeading(other, /^Terms of use \d{4}$/)
    await expectSound(other, 'terms')
    await press(other, 'I accept the terms')
    await expectHeading(other, 'Almost there')
    await expectSound(other, 'basic info')
    await proveMobile(other, joiner, 'Continue')
    await expectAddress(other, '/dashboard')
  })
})

test('a practice that is rejected leaves its owner to choose again', async ({ page, origin }) => {
  const person = newPerson('Rita')
  const practice = `Elm Street Dental ${person.email.slice(5, 13)}`
  await register(origin, person)
  await page.goto('/login')
  await signIn(page, person.email, NEW_PASSWORD)
  await page.getByRole('link', { name: /^Join your team/ }).click()
  await page.getByLabel('State').selectOption('WY')
  await expect(page.getByText('No practices in Wyoming yet')).toBeVisible()
  await expectSound(page, 'no practice in the state')
  await page.getByLabel('State').selectOption('TX')
  await page.getByLabel('Search by name or city').fill('nowhere')
  await expect(page.getByText('No practices found')).toBeVisible()
  await press(page, 'Clear the search')
  await expect(page.getByRole('radio', { name: /^Bright Smiles Dental/ })).toBeVisible()
  await press(page, 'Continue')
  await expect(page.getByRole('alert')).toContainText('Please choose your practice.')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: /^Open your practice/ }).click()
  await page.getByLabel('Practice name').fill(practice)
  await page.getByLabel('Type of practice').selectOption('Other')
  await page.getByLabel('Street address').fill('1 Elm St')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State').selectOption('TX')
  await page.getByLabel('ZIP code').fill('78701')
  await page.getByLabel('Telephone').fill('512-555-0187')
  await press(page, 'Continue')
  await page.getByRole('radio', { name: 'Something else' }).check()
  await page.getByLabel('Your role in your own words').fill('Office cat')
  await press(page, 'Continue')
  await expect(page.getByText('Office cat')).toBeVisible()
  await page.getByRole('link', { name: 'Change: Your role' }).click()
  await expect(page.getByLabel('Your role in your own words')).toHaveValue('Office cat')
  await press(page, 'Continue')
  await press(page, 'Open the practice')
  await expectHeading(page, `We’re reviewing ${practice}`)

  const operator = await page.context().newPage()
  await operator.goto(await operatorLink(origin, practice))
  await press(operator, 'Decline')
  const question = operator.getByRole('dialog', { name: `Decline ${practice}?` })
  await expectSound(operator, 'rejecting')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(operator.getByRole('button', { name: 'Decline', exact: true })).toBeFocused()
  await press(operator, 'Decline')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expectHeading(operator, `${practice} was declined`)
  await expectHeading(page, 'Set up your practice')
})
