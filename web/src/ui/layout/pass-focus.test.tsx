// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { show } from '../testing/show.tsx'
import { passFocus } from './pass-focus.ts'

const rows = (...names: string[]) => {
  show(
    <main>
      <ul>
        {names.map((name) => (
          <li key={name} id={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
    </main>,
  )
  return (name: string) => document.querySelector<HTMLElement>(`#${name} button`)!.focus()
}

test('the next row gets the focus as a whole, the last one gives it to the one before', () => {
  const focus = rows('one', 'two')
  focus('one')
  passFocus('li')
  expect(document.activeElement?.id).toBe('two')
  focus('two')
  expect(document.querySelector('#two')!.hasAttribute('tabindex')).toBe(false)
  passFocus('li')
  expect(document.activeElement?.id).toBe('one')
})

test('the only row gives it to the page, and nothing happens where nothing is focused', () => {
  const focus = rows('one')
  passFocus('li')
  expect(document.activeElement).toBe(document.body)
  focus('one')
  passFocus('li')
  expect(document.activeElement?.tagName).toBe('MAIN')
})
