import {
  ACCOUNTS,
  type Account,
  type Entry,
  MENU_PATHS,
  MENUS,
  PREVIEW_PATHS,
  RESERVED,
} from './support/accounts.ts'
import { expectMenuOf, mainMenu } from './support/menu.ts'
import { INDIVIDUAL, open, PRACTICE } from './support/screens.ts'
import { expectAddress, openProfileMenu, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const NOT_FOR_YOU = 'You don’t have access to this page'
const NOT_FOUND = 'We couldn’t find this page'
const PREVIEW_TITLES: Record<string, string> = {
  Practices: 'Practice Channels',
  'In office': 'In Office Channels',
  Learning: 'Learning Hub',
}

test.describe('the menu', () => {
  // Whoever has a step left has no menu; where they land is told in onboarding-entry.spec.
  const hasMenu = (one: Account) => !RESERVED.includes(one) && MENUS[one].length > 0
  for (const account of ACCOUNTS.filter(hasMenu)) {
    test(`of ${account} is ${MENUS[account].join(', ')}`, async ({ page }) => {
      const own: readonly Entry[] = MENUS[account]
      await page.goto('/login')
      await signIn(page, account)
      await expectAddress(page, '/dashboard')
      await expectMenuOf(page, account)
      if (own.includes('My network')) {
        await open(page, [`${MENU_PATHS.Network}?view=sent`, 'Network'])
        await expectAddress(page, `${MENU_PATHS['My network']}?view=sent`)
      } else await open(page, [MENU_PATHS['My network'], NOT_FOR_YOU])
    })
  }

  test.describe('of somebody with one entry', () => {
    test.use({ account: 'assistant@brightsmiles.example' })

    test('closes every other screen, and no address is left blank', async ({ page }) => {
      for (const [entry, path] of Object.entries(MENU_PATHS)) {
        await open(page, [path, entry === 'Chat' ? 'Chat' : NOT_FOR_YOU])
      }
      // What is not finished says so, to everybody.
      for (const [name, path] of Object.entries(PREVIEW_PATHS))
        await open(page, [path, `${PREVIEW_TITLES[name]} isn’t part of this version yet`])
      await open(page, ['/dashboard/no-such-screen', NOT_FOUND])
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await expectAddress(page, '/dashboard')
    })
  })

  test.describe('of an individual', () => {
    test.use({ account: INDIVIDUAL })

    test('leads to each of its screens and says where one is', async ({ page }) => {
      await page.goto('/dashboard')
      for (const [entry, heading] of [
        ['Chat', 'Chat'],
        ['My network', 'Network'],
      ] as const) {
        const link = mainMenu(page).getByRole('link', { name: entry })
        await link.click()
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expectAddress(page, MENU_PATHS[entry])
        await expect(page).toHaveTitle(`${heading} · Corridor`)
        await expect(link).toHaveAttribute('aria-current', 'page')
      }
    })
  })
})

test.describe('the appearance', () => {
  test.use({ account: PRACTICE })

  for (const system of ['light', 'dark'] as const) {
    test.describe(`on a ${system} system`, () => {
      test.use({ colorScheme: system })

      test('follows the system until one is chosen, and the choice outlasts a reload', async ({ page }) => {
        const html = page.locator('html')
        const chosen = system === 'light' ? 'dark' : 'light'
        const label = system === 'light' ? 'Dark' : 'Light'
        await page.goto('/dashboard')
        await expect(html).toHaveAttribute('data-theme', system)
        await (await openProfileMenu(page)).getByRole('menuitemradio', { name: label }).click()
        await expect(html).toHaveAttribute('data-theme', chosen)
        await page.reload()
        await expect(html).toHaveAttribute('data-theme', chosen)
        const menu = await openProfileMenu(page)
        await expect(menu.getByRole('menuitemradio', { name: label })).toHaveAttribute('aria-checked', 'true')
        await menu.getByRole('menuitemradio', { name: 'System' }).click()
        await expect(html).toHaveAttribute('data-theme', system)
        await page.emulateMedia({ colorScheme: chosen })
        await expect(html).toHaveAttribute('data-theme', chosen)
        await page.reload()
        await expect(html).toHaveAttribute('data-theme', chosen)
      })
    })
  }

  test('of a chosen theme is painted, on the sign-in page too', async ({ page }) => {
    const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await page.goto('/dashboard')
    const light = await background()
    const menu = await openProfileMenu(page)
    await menu.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(background).not.toBe(light)
    const dark = await background()
    await menu.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect.poll(background).toBe(dark)
  })
})
