// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { withFakeRecorder } from '#ui/files/sound/testing/fake-recorder.ts'
import { focused, show } from '#ui/testing/show.tsx'
import { Composer } from './Composer.tsx'
import type { ComposerProps } from './composer-props.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PEOPLE = ['Ada Owens', 'Adam Reed', 'Ben Cruz'].map((name) => ({ id: name, name, initials: 'X' }))

function Box({ start = '', onSend = () => {}, ...more }: Partial<ComposerProps> & { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <Composer
      label="Message Front desk"
      value={value}
      onChange={setValue}
      onSend={onSend}
      max={20_000}
      {...more}
    />
  )
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message Front desk' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const withTouch = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }))

test('Enter sends once, Shift+Enter breaks the line', async () => {
  const onSend = vi.fn()
  const { user } = show(<Box onSend={onSend} />)
  await user.type(box(), 'One{Shift>}{Enter}{/Shift}two')
  expect(box().value).toBe('One\ntwo')
  expect(onSend).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledOnce()
  expect(box().value).toBe('One\ntwo')
})

test('on touch Enter breaks the line, and the button sends', async () => {
  withTouch()
  const onSend = vi.fn()
  const { user } = show(<Box onSend={onSend} />)
  await user.type(box(), 'One{Enter}two')
  expect(box().value).toBe('One\ntwo')
  await user.click(button('Send'))
  expect(onSend).toHaveBeenCalledOnce()
})

test('an Enter that ends a composition sends nothing', () => {
  const onSend = vi.fn()
  show(<Box start="にほん" onSend={onSend} />)
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 })
  expect(onSend).not.toHaveBeenCalled()
})

test('nothing, blanks and what cannot be seen are not sent, unless something else is there to be', async () => {
  const onSend = vi.fn()
  const { user, rerender } = show(<Box start={' \u200b\u3164'} onSend={onSend} />)
  await user.type(box(), '{Enter}')
  await user.click(button('Send'))
  expect(onSend).not.toHaveBeenCalled()
  rerender(<Box onSend={onSend} hasMore />)
  await user.type(box(), '{Enter}')
  expect(onSend).toHaveBeenCalledOnce()
})

test('characters are counted as people count them, near the limit, and more are not sent', async () => {
  const onSend = vi.fn()
  const { user, unmount } = show(<Box start={'👍'.repeat(99)} max={100} onSend={onSend} />)
  expect(screen.getByText('1 character left')).toBeTruthy()
  await user.type(box(), 'ab')
  expect(screen.getByText('1 character too many')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  unmount()
  show(<Box start="short" max={100} />)
  expect(screen.queryByText(/left/)).toBeNull()
})

test('what is frozen says why, and nothing can be written', () => {
  show(<Box offReason="You’re no longer connected." />)
  expect(screen.getByText('You’re no longer connected.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an @ offers members; the arrow keys choose and Enter takes, without sending', async () => {
  const [onSend, onMention] = [vi.fn(), vi.fn()]
  const { user } = show(<Box people={PEOPLE} onSend={onSend} onMention={onMention} />)
  await user.type(box(), 'Ask @ad')
  const list = screen.getByRole('listbox', { name: 'People to mention' })
  const option = (name: RegExp) => within(list).getByRole('option', { name })
  expect(within(list).getAllByRole('option')).toHaveLength(2)
  expect(box().getAttribute('aria-activedescendant')).toBe(option(/Ada Owens/).id)
  await user.keyboard('{ArrowDown}')
  expect(box().getAttribute('aria-activedescendant')).toBe(option(/Adam Reed/).id)
  await user.keyboard('{Enter}')
  expect(box().value).toBe('Ask @Adam Reed ')
  expect(onMention).toHaveBeenCalledExactlyOnceWith(PEOPLE[1])
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Escape leaves what was typed, and a press takes a name', async () => {
  const { user } = show(<Box people={PEOPLE} />)
  await user.type(box(), '@be{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box().value).toBe('@be')
  await user.type(box(), 'n')
  await user.click(screen.getByRole('option', { name: /Ben Cruz/ }))
  expect(box().value).toBe('@Ben Cruz ')
})

test('the button with the @ writes it and offers everybody', async () => {
  const { user } = show(<Box people={PEOPLE} start="Ask" />)
  await user.click(button('Mention someone'))
  expect(box().value).toBe('Ask @')
  expect(screen.getAllByRole('option')).toHaveLength(3)
})

test('↑ in an empty box asks for the last message, in a written one it moves the caret', async () => {
  const onEditLast = vi.fn()
  const { user } = show(<Box onEditLast={onEditLast} />)
  await user.type(box(), '{ArrowUp}')
  expect(onEditLast).toHaveBeenCalledOnce()
  await user.type(box(), 'a{ArrowUp}')
  expect(onEditLast).toHaveBeenCalledOnce()
})

test('changing a message says so, saves instead of sending, and Escape ends it', async () => {
  const onCancel = vi.fn()
  const { user } = show(<Box start="Old" editing={{ onCancel }} onSchedule={() => {}} onGif={() => {}} />)
  expect(screen.getByText('Editing your message')).toBeTruthy()
  expect(button('Save')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send later' })).toBeNull()
  await user.type(box(), '{Escape}')
  await user.click(button('Cancel editing'))
  expect(onCancel).toHaveBeenCalledTimes(2)
})

test('typing is reported at the first letter and then every two seconds at most', () => {
  vi.useFakeTimers()
  const onTyping = vi.fn()
  show(<Box onTyping={onTyping} />)
  const write = (value: string) => fireEvent.change(box(), { target: { value } })
  write('a')
  write('ab')
  expect(onTyping).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_001)
  write('abc')
  expect(onTyping).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(2_001)
  write('')
  expect(onTyping).toHaveBeenCalledTimes(2)
})

function Urgent() {
  const [isOn, onChange] = useState(false)
  return <Box start="Help" urgent={{ isOn, onChange }} />
}

test('urgent is a switch that says what it does', async () => {
  const { user } = show(<Urgent />)
  const toggle = button('Mark as urgent')
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  await user.click(toggle)
  expect(
    screen.getByText(
      /everyone is asked to confirm, and reminded for an hour. After that, you’ll hear who hasn’t/,
    ),
  ).toBeTruthy()
  await user.click(button('Turn off'))
  expect(screen.queryByText(/everyone is asked to confirm/)).toBeNull()
})

test('words typed right after urgent is switched on or off go into the box', async () => {
  const { user } = show(<Urgent />)
  await user.click(button('Mark as urgent'))
  await user.keyboard(' now')
  expect(box().value).toBe('Help now')
  await user.click(button('Turn off'))
  await user.keyboard(', please')
  expect(box().value).toBe('Help now, please')
})

test('files can be picked, and what is allowed is said before', async () => {
  const onFiles = vi.fn()
  const { user, container } = show(<Box files={{ limit: 'Up to 2 GB each', onFiles }} />)
  expect(button('Add files · Up to 2 GB each')).toBeTruthy()
  const file = new File(['x'], 'form.pdf')
  await user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, file)
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file])
})

test('later: at a usual time, or at one that lies ahead', async () => {
  const onSchedule = vi.fn()
  const { user } = show(<Box start="Hello" onSchedule={onSchedule} />)
  await user.click(button('Send later'))
  await user.click(screen.getByRole('menuitem', { name: /In 1 hour/ }))
  expect(onSchedule.mock.calls[0]![0].getTime()).toBeGreaterThan(Date.now())
  await user.click(button('Send later'))
  await user.click(screen.getByRole('menuitem', { name: /Choose a time/ }))
  const field = screen.getByLabelText('Date and time')
  fireEvent.change(field, { target: { value: '2001-01-01T10:00' } })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send later' }))
  expect(screen.getByText('Please choose a time in the future.')).toBeTruthy()
  fireEvent.change(field, { target: { value: '2999-01-01T10:00' } })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send later' }))
  expect(onSchedule.mock.lastCall![0]).toEqual(new Date(2999, 0, 1, 10))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after sending, the box has the focus again', async () => {
  const { user } = show(<Box start="Hello" />)
  await user.click(button('Send'))
  expect(focused()).toBe(box())
})

test('a letter draws nothing but the words again', async () => {
  const drawn = vi.fn(() => 'up to 25 MB')
  const files = {
    get limit() {
      return drawn()
    },
    onFiles: () => {},
  }
  const { user } = show(<Box files={files} people={PEOPLE} hasEmoji />)
  drawn.mockClear()
  await user.type(box(), 'Good morning')
  expect(drawn).not.toHaveBeenCalled()
})

test('sent later, it takes its button with it, and one writes on', async () => {
  const written = (value: string) => (
    <Composer
      label="Message Front desk"
      value={value}
      max={20_000}
      onChange={() => {}}
      onSend={() => {}}
      onSchedule={() => {}}
    />
  )
  const { user, rerender } = show(written('Hello'))
  await user.click(button('Send later'))
  await user.click(screen.getByRole('menuitem', { name: /In 1 hour/ }))
  await waitFor(() => expect(focused()).toBe(button('Send later')))
  rerender(written(''))
  expect(focused()).toBe(box())
})

test('what is to be known before one sends stands above the words', () => {
  show(<Box notice="This group now includes Oak Dental." />)
  expect(screen.getByRole('status').textContent).toBe('This group now includes Oak Dental.')
})

test('a search for people gets what is written after an @, and that it is over', async () => {
  const onMentionTerm = vi.fn()
  const { user } = show(<Box people={PEOPLE} onMentionTerm={onMentionTerm} />)
  await user.type(box(), 'Hi @Zo')
  expect(onMentionTerm).toHaveBeenLastCalledWith('Zo')
  await user.type(box(), '{Backspace}{Backspace}{Backspace}')
  expect(onMentionTerm).toHaveBeenLastCalledWith(undefined)
})

test('a file that was added, however that was, leaves the focus in the box', async () => {
  const files = (attached: number) => ({ limit: 'Up to 2 GB each', onFiles: () => {}, attached })
  const { user, rerender } = show(<Box files={files(0)} />)
  await user.click(button('Add files · Up to 2 GB each'))
  rerender(<Box files={files(1)} />)
  expect(focused()).toBe(box())
  await user.click(button('Add files · Up to 2 GB each'))
  rerender(<Box files={files(2)} />)
  await user.keyboard('The x-ray')
  expect(box().value).toBe('The x-ray')
  // One that is left out moves nothing.
  button('Add files · Up to 2 GB each').focus()
  rerender(<Box files={files(1)} />)
  expect(focused()).toBe(button('Add files · Up to 2 GB each'))
})

test('a file that is left out takes its button with it, and one writes on', async () => {
  const file = <button type="button">Remove form.pdf</button>
  const { user, rerender } = show(<Box head={file} />)
  await user.click(button('Remove form.pdf'))
  rerender(<Box head={false} />)
  expect(focused()).toBe(box())
})

test('a slash puts in a ready-made text: by keys without sending, by a click, and Escape leaves it', async () => {
  const onSend = vi.fn()
  const all = [
    { id: '1', name: 'Confirm a visit', shortcut: 'confirm', text: 'Hi Maria, please confirm.' },
    { id: '2', name: 'Running late', shortcut: 'late', text: 'Hi Maria, we run late.' },
  ]
  const snippets = (term: string) => all.filter(({ shortcut }) => shortcut.startsWith(term))
  const { user } = show(<Box onSend={onSend} snippets={snippets} />)
  await user.type(box(), '/')
  const list = screen.getByRole('listbox', { name: 'Templates' })
  expect(within(list).getAllByRole('option')).toHaveLength(2)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(box().value).toBe('Hi Maria, we run late.')
  expect(onSend).not.toHaveBeenCalled()
  await user.clear(box())
  await user.type(box(), '/con')
  await user.click(screen.getByRole('option', { name: /Confirm a visit/ }))
  expect(box().value).toBe('Hi Maria, please confirm.')
  await user.clear(box())
  await user.type(box(), '/la{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box().value).toBe('/la')
})

test('Ctrl+B and Ctrl+I set the marks where what is written is formatted', async () => {
  const { user, rerender } = show(<Box start="see room 2" isFormatted />)
  box().setSelectionRange(4, 10)
  box().focus()
  await user.keyboard('{Control>}b{/Control}')
  expect(box().value).toBe('see **room 2**')
  await waitFor(() => expect([box().selectionStart, box().selectionEnd]).toEqual([6, 12]))
  await user.keyboard('{Control>}i{/Control}')
  expect(box().value).toBe('see ***room 2***')
  rerender(<Box />)
  await user.clear(box())
  await user.keyboard('plain{Control>}b{/Control}')
  expect(box().value).toBe('plain')
})

test('what is answered is shown, and taken away by its button or Escape', async () => {
  const onRemove = vi.fn()
  const quote = { id: 'm1', name: 'Ben Cruz', text: 'Ready?', isGone: false, onRemove }
  const { user, rerender } = show(<Box />)
  rerender(<Box quote={quote} />)
  expect(screen.getByText('Reply to Ben Cruz')).toBeTruthy()
  expect(focused()).toBe(box())
  await user.click(button('Remove the quote'))
  await user.type(box(), '{Escape}')
  expect(onRemove).toHaveBeenCalledTimes(2)
})

test('an emoji is completed by its name, by the keyboard', async () => {
  const onSend = vi.fn()
  const { user } = show(<Box hasEmoji onSend={onSend} />)
  await user.type(box(), 'Well done :thumbs_u')
  const list = within(await screen.findByRole('listbox', { name: 'Emoji' }))
  expect(list.getAllByRole('option')[0]!.textContent).toContain('👍')
  await user.keyboard('{Enter}')
  expect(box().value).toBe('Well done 👍 ')
  expect(onSend).not.toHaveBeenCalled()
  await user.type(box(), ':tooth:')
  await waitFor(() => expect(box().value).toBe('Well done 👍 🦷 '))
  await user.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledOnce()
})

test('a voice note is recorded where it is declared and the browser can, and is added like a file', async () => {
  const files = { limit: 'Any file', onFiles: vi.fn(), hasVoice: true }
  const { unmount } = show(<Box files={files} />)
  expect(screen.queryByRole('button', { name: 'Record a voice note' })).toBeNull()
  unmount()
  withFakeRecorder()
  const { user } = show(<Box start="About this" files={files} />)
  await user.click(button('Record a voice note'))
  await screen.findByRole('button', { name: 'Finish' })
  expect(button('Send').getAttribute('aria-disabled')).toBe('true')
  const why = screen.getByText('Finish or discard the voice note, then send.')
  expect(button('Send').getAttribute('aria-describedby')).toBe(why.id)
  await user.click(button('Finish'))
  await waitFor(() => expect(files.onFiles).toHaveBeenCalledOnce())
  expect(files.onFiles.mock.calls[0]?.[0]).toMatchObject([{ type: 'audio/webm' }])
  expect(focused()).toBe(box())
  expect(button('Send').getAttribute('aria-disabled')).not.toBe('true')
  expect(button('Send').hasAttribute('aria-describedby')).toBe(false)
})
