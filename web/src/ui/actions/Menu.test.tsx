// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { focused, show, showAt } from '../testing/show.tsx'
import { UiProvider } from '../UiProvider.tsx'
import { Menu } from './Menu.tsx'
import { MenuChoices } from './MenuChoices.tsx'
import { MenuDivider } from './MenuDivider.tsx'
import { MenuItem } from './MenuItem.tsx'

const CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

function Account({ onHelp = () => {} }) {
  const [theme, setTheme] = useState('light')
  return (
    <Menu trigger="Ava Carter" head={<p>ava@practice.example</p>}>
      <MenuItem to="/account">Account</MenuItem>
      <MenuItem onAction={onHelp}>Keyboard shortcuts</MenuItem>
      <MenuDivider />
      <MenuChoices label="Appearance" choices={CHOICES} value={theme} onChange={setTheme} />
    </Menu>
  )
}
const trigger = () => screen.getByRole('button', { name: 'Ava Carter', hidden: true })
const item = (name: string) => screen.getByRole('menuitem', { name })

test('opens with the arrow key, moves by arrows and first letters, and gives the focus back on Escape', async () => {
  const { user } = show(<Account />)
  await user.tab()
  expect(focused()).toBe(trigger())
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe(item('Account'))
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe(item('Keyboard shortcuts'))
  await user.keyboard('d')
  expect(focused()).toBe(screen.getByRole('menuitemradio', { name: 'Dark' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  await vi.waitFor(() => expect(focused()).toBe(trigger()))
})

test('an item does its work once and closes the menu', async () => {
  const onHelp = vi.fn()
  const { user } = show(<Account onHelp={onHelp} />)
  await user.click(trigger())
  await user.click(item('Keyboard shortcuts'))
  expect(onHelp).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('one of the choices is marked, and another can be chosen while the menu stays open', async () => {
  const { user } = show(<Account />)
  await user.click(trigger())
  const checked = (name: string) =>
    screen.getByRole('menuitemradio', { name }).getAttribute('aria-checked') === 'true'
  expect([checked('Light'), checked('Dark')]).toEqual([true, false])
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
  expect([checked('Light'), checked('Dark')]).toEqual([false, true])
})

test('an item with an address goes there without reloading the page', async () => {
  const { user, router } = showAt(
    '/home',
    <UiProvider>
      <Account />
    </UiProvider>,
  )
  await user.click(trigger())
  await user.click(item('Account'))
  expect(router.state.location.pathname).toBe('/account')
})
