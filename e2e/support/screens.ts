import type { Page } from '@playwright/test'
import type { Screen } from '../../web/src/platform/testing/screens.ts'
import { type Account, DECLARED } from './accounts.ts'
import { expect } from './test.ts'

export type { Screen }

/** Has every screen of a practice in the menu. */
export const PRACTICE: Account = 'owner@brightsmiles.example'
/** Has the one that only individuals have. */
export const INDIVIDUAL: Account = 'host@professional.example'

/** Of the pages before the product. */
export const GUEST_SCREENS: Screen[] = [
  ['/login', 'Sign in', 'All 15 accounts'],
  ['/login?with=code', 'Sign in', 'All 15 accounts'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?token=used-long-ago', 'This link no longer works'],
  ['/signup', 'Create your account'],
  ['/signup?for=practice', 'Create your account'],
  ['/signup?for=individual', 'Create your account'],
  ['/confirm?token=used-long-ago', 'This link no longer works'],
  ['/invite', 'There’s no invitation in this link'],
  ['/approve', 'This link no longer works'],
  ['/operator', 'This link doesn’t work'],
  ['/g', 'This link doesn’t work'],
  ['/unsubscribe/used-long-ago', 'This link doesn’t work'],
  ['/legal/terms', 'Terms of use'],
  ['/legal/privacy', 'Privacy policy'],
  ['/legal/baa', 'Business associate agreement'],
  ['/legal/copyright', 'Copyright policy'],
  ['/sandbox?tab=mail', 'Sandbox', /^To .*@|No email yet/],
  ['/sandbox?tab=phones', 'Sandbox', /your Corridor|^Bright Smiles Dental:|No text messages yet/],
  ['/sandbox?tab=desk', 'Sandbox', /^(Waiting|Approved|Declined|Needs review)$/],
  ['/no-such-page', 'We couldn’t find this page'],
]

/** Those of the frame, and what the capabilities declare. */
export const PRACTICE_SCREENS: Screen[] = [
  ...DECLARED.flatMap(({ practice = [] }) => practice),
  ['/dashboard', /^(Hello|Good (morning|afternoon|evening)), Dr Owens$/],
  ['/dashboard/account', 'Account'],
  ['/dashboard/account/password', 'Account'],
  ['/dashboard/account/security', 'Account', 'Authenticator app'],
  ['/dashboard/account/devices', 'Account', 'This device'],
  ['/dashboard/account/notifications', 'Account', 'Quiet hours'],
]

export const INDIVIDUAL_SCREENS: Screen[] = [
  ...DECLARED.flatMap(({ individual = [] }) => individual),
  ['/dashboard/account/activity', 'Account', 'Signed in'],
]

export async function open(page: Page, [address, heading, content]: Screen): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  if (content) await expect(page.getByText(content).first()).toBeVisible()
}
