// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { focused, show } from '../../testing/show.tsx'
import { Combobox } from './Combobox.tsx'

const STREETS = ['1 Main St', '2 Main St', '3 Mainz Ave']

/** Finds streets; delayed until `answerAfter` resolves. */
function Street({ onPick = (_: string) => {}, answer = Promise.resolve() as Promise<unknown> }) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<string[]>([])
  const type = (text: string) => {
    setTyped(text)
    void answer.then(() => setFound(text ? STREETS.filter((street) => street.includes(text)) : []))
  }
  return (
    <Combobox
      id="street"
      label="Street"
      hint="With its number"
      value={typed}
      onChange={type}
      suggestions={found.map((street) => ({ key: street, label: street, detail: 'Austin, TX' }))}
      listLabel="Streets that fit"
      countLabel={(count) => `${count} found`}
      onPick={(place) => {
        setTyped(found[place]!)
        onPick(found[place]!)
      }}
    />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Street' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('offers what may be meant, and the arrow keys and Enter pick it', async () => {
  const onPick = vi.fn()
  const { user } = show(<Street onPick={onPick} />)
  await user.click(field())
  await user.keyboard('Main')
  await screen.findByRole('listbox', { name: /Streets that fit/ })
  expect(options()).toHaveLength(3)
  expect(screen.getByRole('status').textContent).toBe('3 found')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe(field())
  const active = document.getElementById(field().getAttribute('aria-activedescendant')!)
  expect(active?.textContent).toContain('2 Main St')
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith('2 Main St')
  expect(field().value).toBe('2 Main St')
  expect(options()).toEqual([])
})

test('a list that comes after the last key opens all the same', async () => {
  const { promise, resolve } = Promise.withResolvers()
  const { user } = show(<Street answer={promise} />)
  await user.click(field())
  await user.keyboard('z')
  expect(options()).toEqual([])
  resolve(undefined)
  expect((await screen.findByRole('option')).textContent).toContain('3 Mainz Ave')
})

test('what is typed stands when the list is closed and when the field is left', async () => {
  const onPick = vi.fn()
  const { user } = show(<Street onPick={onPick} />)
  await user.click(field())
  await user.keyboard('Main')
  await screen.findAllByRole('option')
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect(field().value).toBe('Main')
  await user.keyboard(' S')
  await screen.findAllByRole('option')
  await user.tab()
  expect(options()).toEqual([])
  expect(field().value).toBe('Main S')
  expect(onPick).not.toHaveBeenCalled()
})

test('a click picks, and nothing is offered until one types again', async () => {
  const { user } = show(<Street />)
  await user.click(field())
  await user.keyboard('1')
  await user.click(await screen.findByRole('option', { name: /1 Main St/ }))
  expect(field().value).toBe('1 Main St')
  expect(options()).toEqual([])
  await user.clear(field())
  await user.keyboard('3')
  expect((await screen.findByRole('option')).textContent).toContain('3 Mainz Ave')
})

test('the Tab key closes the list before it leaves, so nobody gets to what was hidden behind it', async () => {
  const { user } = show(
    <>
      <Street />
      <button type="button">Next</button>
    </>,
  )
  await user.click(field())
  await user.keyboard('Main')
  await screen.findAllByRole('option')
  const next = screen.getByText('Next')
  const wasHidden: boolean[] = []
  next.addEventListener('focus', () => wasHidden.push(next.closest('[aria-hidden]') !== null))
  expect(next.closest('[aria-hidden]')).not.toBeNull()
  await user.tab()
  expect(focused()).toBe(next)
  expect(wasHidden).toEqual([false])
})

test('its hint describes it', () => {
  show(<Street />)
  expect(field().getAttribute('aria-describedby')).toContain('street-hint')
})
