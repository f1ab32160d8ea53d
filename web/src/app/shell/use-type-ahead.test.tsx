// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showAt } from '#ui/testing/show.tsx'
import { useTypeAhead } from './use-type-ahead.ts'

interface PageProps {
  Late: ComponentType<BoxProps>
  onEscape: () => void
  onSend: () => void
}

/** A field that somebody writes in, and a box that opens over it. */
function Page({ Late, onEscape, onSend }: PageProps) {
  const [isOpen, setOpen] = useState(false)
  const takeTyped = useTypeAhead(isOpen, () => {
    onEscape()
    setOpen(false)
  })
  return (
    <>
      <textarea aria-label="Message" onKeyDown={({ key }) => key === 'Enter' && onSend()} />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Suspense>{isOpen && <Late takeTyped={takeTyped} />}</Suspense>
    </>
  )
}

/** The box loads as long as the test wants. */
function open() {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Box }>()
  const calls = { onEscape: vi.fn(), onSend: vi.fn() }
  const shown = showAt('/', <Page Late={lazy(() => promise)} {...calls} />)
  return { ...shown, ...calls, load: () => resolve({ default: Box }) }
}

interface BoxProps {
  takeTyped: () => string
}

function Box({ takeTyped }: BoxProps) {
  const [value, setValue] = useState('')
  useEffect(() => {
    const typed = takeTyped()
    setValue((value) => typed + value)
  }, [takeTyped])
  return (
    // biome-ignore lint/a11y/noAutofocus: as the box it stands for
    <input aria-label="Search" autoFocus value={value} onChange={({ target }) => setValue(target.value)} />
  )
}

test('what is typed before the box is there is in it, and not in the field behind', async () => {
  const { user, load, onSend } = open()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  screen.getByLabelText('Message').focus()
  await user.keyboard('kenn{Backspace}{Enter} i')
  load()
  const box = await screen.findByLabelText('Search')
  await waitFor(() => expect(box).toHaveProperty('value', 'ken i'))
  await user.type(box, 'to')
  expect(box).toHaveProperty('value', 'ken ito')
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '')
  expect(onSend).not.toHaveBeenCalled()
})

test('Escape takes the wish back, and the keys belong to the page again', async () => {
  const { user, onEscape } = open()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.keyboard('ken{Escape}')
  expect(onEscape).toHaveBeenCalledOnce()
  await user.type(screen.getByLabelText('Message'), 'hello')
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'hello')
})
