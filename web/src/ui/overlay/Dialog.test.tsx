// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Menu } from '../actions/Menu.tsx'
import { MenuItem } from '../actions/MenuItem.tsx'
import { TextField } from '../fields/TextField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { focused, show } from '../testing/show.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const QUESTION = { title: 'Delete it?', text: 'It is gone.', confirmLabel: 'Delete', cancelLabel: 'Cancel' }

function Page({ onConfirm = () => {} }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <ConfirmDialog {...QUESTION} onConfirm={onConfirm} onClose={() => setOpen(false)} />}
    </>
  )
}
/** The button that opened it is removed with the thing it deleted. */
function Gone() {
  const [step, setStep] = useState<'here' | 'asking' | 'gone'>('here')
  return (
    <div tabIndex={-1}>
      A list
      {step !== 'gone' && (
        <p>
          <button type="button" onClick={() => setStep('asking')}>
            Open
          </button>
        </p>
      )}
      {step === 'asking' && (
        <ConfirmDialog {...QUESTION} onConfirm={() => setStep('gone')} onClose={() => setStep('gone')} />
      )}
    </div>
  )
}
/** It was opened by a menu, which closes as the dialog opens, and its item with it. */
function Chosen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div tabIndex={-1}>
      A message
      {!isOpen && (
        <Menu trigger="Ways" triggerLabel="Ways">
          <MenuItem onAction={() => setOpen(true)}>Delete</MenuItem>
        </Menu>
      )}
      {isOpen && <ConfirmDialog {...QUESTION} onConfirm={() => {}} onClose={() => setOpen(false)} />}
    </div>
  )
}
const button = (name: string) => screen.getByRole('button', { name })

test('a question starts on the way out, keeps the focus, and gives it back', async () => {
  const { user } = show(<Page />)
  await user.click(button('Open'))
  expect(screen.getByRole('dialog', { name: 'Delete it?' })).toBeTruthy()
  expect(focused()).toBe(button('Cancel'))
  await user.tab()
  expect(focused()).toBe(button('Delete'))
  await user.tab()
  expect(focused()).toBe(button('Cancel'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(focused()).toBe(button('Open')))
})

test('the focus goes to what was around the menu that opened it, when its button is gone', async () => {
  const { user } = show(<Chosen />)
  button('Ways').focus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete it?' })
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(focused()).toBe(screen.getByText('A message')))
})

test('the focus goes to what was around its place, when that is gone', async () => {
  const { user } = show(<Gone />)
  await user.click(button('Open'))
  await user.click(button('Delete'))
  await vi.waitFor(() => expect(focused()?.textContent).toBe('A list'))
})

test('the page behind it is out of reach', async () => {
  const { user } = show(<Page />)
  await user.click(button('Open'))
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
})

test('a press beside it closes it and confirms nothing', async () => {
  const onConfirm = vi.fn()
  const { user } = show(<Page onConfirm={onConfirm} />)
  await user.click(button('Open'))
  await user.click(document.querySelector('[data-modal]')!)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('what is confirmed is reported once', async () => {
  const onConfirm = vi.fn()
  const { user } = show(<Page onConfirm={onConfirm} />)
  await user.click(button('Open'))
  await user.click(button('Delete'))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('a form starts in its first field', () => {
  show(
    <FormDialog title="Your name" closeLabel="Close" onClose={() => {}}>
      <TextField id="first" label="First name" />
      <TextField id="last" label="Last name" />
    </FormDialog>,
  )
  expect(focused()).toBe(screen.getByLabelText('First name'))
})
