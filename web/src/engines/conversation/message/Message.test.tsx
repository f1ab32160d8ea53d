// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#ui/testing/show.tsx'
import type { MessageView, Person } from '../message-view.ts'
import { Message } from './Message.tsx'

const person = (name: string): Person => ({ id: name, name, initials: name.slice(0, 2), role: 'Hygienist' })
const AT = '2026-11-15T10:14:00.000Z'
const message = (more: Partial<MessageView> = {}): MessageView => ({
  id: 'm1',
  kind: 'message',
  sender: person('Ben Cruz'),
  isOwn: false,
  sentAt: AT,
  text: 'The form is signed.',
  ...more,
})
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('says who, in what role, when, and the whole time for people who look closer', () => {
  const { container } = show(<Message message={message()} />)
  expect(screen.getByText('Ben Cruz')).toBeTruthy()
  expect(screen.getByText('Hygienist')).toBeTruthy()
  const time = container.querySelector('time')!
  expect(time.dateTime).toBe(AT)
  expect(time.textContent).toContain('2026')
})

test('one that goes on says only when', () => {
  show(<Message message={message()} isContinued />)
  expect(screen.queryByText('Ben Cruz')).toBeNull()
})

test.each(['row', 'bubble'] as const)(
  'a failed one in a %s stays with its reason and two ways out',
  async (look) => {
    const [onRetry, onDiscard] = [vi.fn(), vi.fn()]
    const failed = message({ isOwn: true, status: 'failed', failure: 'You’re no longer connected.' })
    const { user } = show(<Message message={failed} look={look} onRetry={onRetry} onDiscard={onDiscard} />)
    expect(screen.getByText('Not sent. You’re no longer connected.')).toBeTruthy()
    await user.click(button('Retry'))
    await user.click(button('Delete'))
    expect(onRetry).toHaveBeenCalledExactlyOnceWith('m1')
    expect(onDiscard).toHaveBeenCalledExactlyOnceWith('m1')
  },
)

test.each([
  ['sending', 'Sending'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['read', 'Read'],
  ['queued', 'Waiting to be sent'],
  ['undelivered', 'Not delivered'],
] as const)('%s is said in a word', (status, word) => {
  show(<Message message={message({ isOwn: true, status })} />)
  expect(screen.getByText(word)).toBeTruthy()
})

test.each(['row', 'bubble'] as const)(
  'what a carrier could not deliver is said in a %s though others follow it',
  (look) => {
    const undelivered = message({ isOwn: true, status: 'undelivered' })
    show(<Message message={undelivered} look={look} isGroupEnd={false} />)
    expect(screen.getByText('Not delivered')).toBeTruthy()
  },
)

test.each([
  ['sent', 'check'],
  ['delivered', 'checks'],
] as const)('read by some, it has come no further than %s for all, and its tick says so', (status, icon) => {
  const [readers, unread] = [[{ person: person('Ada Owens'), at: AT }], [person('Carla Diaz')]]
  show(<Message message={message({ isOwn: true, status, readers, unread })} />)
  expect(button('Read by 1').querySelector('svg')?.classList).toContain(`icon-${icon}`)
})

test('who has read it and when, and who has not', async () => {
  const read = message({
    isOwn: true,
    status: 'delivered',
    readers: [{ person: person('Ada Owens'), at: AT }],
    unread: [person('Dev Patel')],
  })
  const { user } = show(<Message message={read} />)
  await user.click(button('Read by 1'))
  const list = screen.getByRole('dialog', { name: 'Who has read this message' })
  expect(within(list).getByText('Ada Owens').parentElement!.textContent).toMatch(/ at 10:14/)
  expect(within(list).getByText('Not read yet').parentElement!.textContent).toContain('Dev Patel')
})

test('a reaction says who, and is given or taken back', async () => {
  const onReact = vi.fn()
  const reactions = [
    { key: 'heart', emoji: '❤️', label: 'Heart', people: [person('You'), person('Ada')], isOwn: true },
  ]
  const { user } = show(<Message message={message({ reactions })} onReact={onReact} />)
  const heart = button('Heart, 2: You, Ada. Press to take yours back.')
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  await user.click(heart)
  expect(onReact).toHaveBeenCalledExactlyOnceWith('m1', 'heart')
  await user.click(button('Who reacted'))
  expect(screen.getByRole('dialog', { name: 'Who reacted' }).textContent).toContain('Ada')
})

test('an urgent one asks to confirm, and shows who has and who has not', async () => {
  const onConfirm = vi.fn()
  const urgent = {
    confirmed: [{ person: person('Ada'), at: AT }],
    waiting: [person('Dev'), person('You')],
    mustConfirm: true,
  }
  const { user } = show(<Message message={message({ urgent })} onConfirm={onConfirm} />)
  await user.click(button('Confirm'))
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('m1')
  await user.click(button('1 of 3 confirmed'))
  const list = screen.getByRole('dialog', { name: 'Who has confirmed' })
  expect(within(list).getByText('Not confirmed yet').parentElement!.textContent).toContain('Dev')
})

test('one’s own leads to those who have not confirmed, and says when nobody is reminded any more', async () => {
  const onFollowUp = vi.fn()
  const urgent = { confirmed: [], waiting: [person('Dev'), person('Eve')], mustConfirm: false }
  const soon = new Date(Date.now() + 60_000).toISOString()
  const own = { isOwn: true, urgent: { ...urgent, remindedUntil: soon } }
  const { user, unmount } = show(<Message message={message(own)} onFollowUp={onFollowUp} />)
  await user.click(button('Follow up'))
  expect(onFollowUp).toHaveBeenCalledExactlyOnceWith('m1')
  expect(screen.queryByText(/Reminders have ended/)).toBeNull()
  unmount()
  const over = { isOwn: true, urgent: { ...urgent, remindedUntil: AT } }
  show(<Message message={message(over)} onFollowUp={onFollowUp} />)
  expect(screen.getByText('Reminders have ended. Not confirmed: Dev, Eve')).toBeTruthy()
})

test('another’s is followed up by nobody else', () => {
  const urgent = { confirmed: [], waiting: [person('Dev')], mustConfirm: false, remindedUntil: AT }
  show(<Message message={message({ urgent })} onFollowUp={vi.fn()} />)
  expect(screen.queryByRole('button', { name: 'Follow up' })).toBeNull()
})

test('a person who need not confirm has no button', () => {
  show(
    <Message
      message={message({ urgent: { confirmed: [], waiting: [person('Dev')], mustConfirm: false } })}
    />,
  )
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('a deleted one shows nothing of what it was', () => {
  const reactions = [{ key: 'heart', emoji: '❤️', label: 'Heart', people: [person('Ada')], isOwn: false }]
  show(
    <Message
      message={message({ isDeleted: true, reactions })}
      onReact={() => {}}
      isNear
      quickReactions={reactions}
    />,
  )
  expect(screen.getByText('Message deleted')).toBeTruthy()
  expect(screen.queryByText('The form is signed.')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('edited and forwarded are said', () => {
  show(<Message message={message({ isEdited: true, isForwarded: true })} />)
  expect(screen.getByText('(edited)', { exact: false })).toBeTruthy()
  expect(screen.getByText('Forwarded')).toBeTruthy()
})

test('links lead to the web in a window of their own, and give nothing away', () => {
  show(<Message message={message({ text: 'See brightsmiles.com' })} />)
  const link = screen.getByRole('link', { name: 'brightsmiles.com' })
  expect(link.getAttribute('href')).toBe('https://brightsmiles.com/')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('an address of mail is written to, and nothing else of the text goes along', () => {
  show(<Message message={message({ text: 'ada@brightsmiles.com?bcc=evil@x.com&body=<b>Pay</b>' })} />)
  const link = screen.getByRole('link')
  expect(link.textContent).toBe('ada@brightsmiles.com')
  expect(link.getAttribute('href')).toBe('mailto:ada@brightsmiles.com')
  expect(link.getAttribute('target')).toBeNull()
})

test('one that was refused offers what could be sent in its place', async () => {
  const onAlternative = vi.fn()
  const failed = message({ isOwn: true, status: 'failed', alternative: 'Send without urgent' })
  const { user } = show(<Message message={failed} onAlternative={onAlternative} />)
  await user.click(screen.getByRole('button', { name: 'Send without urgent' }))
  expect(onAlternative).toHaveBeenCalledExactlyOnceWith(failed.id)
})

test.each(['row', 'bubble'] as const)('without a connection a %s says what it waits for', (look) => {
  const sending = message({ isOwn: true, status: 'sending' })
  const { rerender } = show(<Message message={sending} look={look} />)
  expect(screen.getByText('Sending')).toBeTruthy()
  rerender(<Message message={{ ...sending, waitsFor: 'Waiting for connection' }} look={look} />)
  expect(screen.queryByText('Sending')).toBeNull()
  expect(screen.getByText('Waiting for connection')).toBeTruthy()
})

test('a letter is folded until somebody wants it', async () => {
  const { user } = show(<Message message={message({ text: `${'word '.repeat(600)}the end` })} />)
  expect(screen.queryByText(/the end/)).toBeNull()
  await user.click(button('Show all'))
  expect(screen.getByText(/the end/)).toBeTruthy()
})

const QUICK = [{ key: 'heart', emoji: '❤️', label: 'Heart' }]

test('what can be done shows when it is near, and its menu works by keyboard', async () => {
  const [onReact, onAction] = [vi.fn(), vi.fn()]
  const actionsOf = () => [{ id: 'pin', label: 'Pin', Icon: (() => null) as never, onAction }]
  const props = { message: message(), quickReactions: QUICK, onReact, actionsOf }
  const { user, rerender } = show(<Message {...props} />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<Message {...props} isNear />)
  await user.click(button('React: Heart'))
  expect(onReact).toHaveBeenCalledExactlyOnceWith('m1', 'heart')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(
    screen.getAllByRole('menuitem').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent),
  ).toEqual(['Heart', 'Pin'])
  await user.keyboard('p{Enter}')
  expect(onAction).toHaveBeenCalledOnce()
})

test('a finger that rests on it opens the menu, one that scrolls does not', async () => {
  vi.useFakeTimers()
  const { container } = show(<Message message={message()} quickReactions={QUICK} onReact={() => {}} />)
  const frame = container.firstElementChild!
  const at = (clientY: number) => ({ pointerType: 'touch', clientX: 0, clientY })
  fireEvent.pointerDown(frame, at(0))
  fireEvent.pointerMove(frame, at(40))
  vi.advanceTimersByTime(1_000)
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.pointerDown(frame, at(0))
  fireEvent.pointerMove(frame, at(4))
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  expect(await screen.findByRole('menu')).toBeTruthy()
})

test('the finger that opened the menu presses nothing in it when it is lifted', async () => {
  const { container } = show(<Message message={message()} quickReactions={QUICK} onReact={() => {}} />)
  const frame = container.firstElementChild!
  const finger = { pointerType: 'touch', clientX: 0, clientY: 0 }
  fireEvent.pointerDown(frame, finger)
  fireEvent.pointerUp(frame, finger)
  // A short press stays one: what lies below it is opened by it.
  expect(fireEvent.touchEnd(frame)).toBe(true)
  fireEvent.pointerDown(frame, finger)
  expect(await screen.findByRole('menu')).toBeTruthy()
  expect(fireEvent.contextMenu(frame)).toBe(false)
  expect(fireEvent.touchEnd(frame)).toBe(false)
})

test('while messages are chosen, a press anywhere chooses, and nothing else can be done', async () => {
  const onToggle = vi.fn()
  const { user } = show(
    <Message
      message={message()}
      isNear
      quickReactions={QUICK}
      onReact={() => {}}
      selection={{ isSelected: false, onToggle }}
    />,
  )
  expect(screen.queryByRole('group', { name: 'Message actions' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /^Select message from Ben Cruz: The form/ }))
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('m1')
})

test('files that are there open and are saved, those on their way can be stopped', async () => {
  const [onOpenFile, onDownloadFile, onCancelFile] = [vi.fn(), vi.fn(), vi.fn()]
  const files = [
    { id: 'a', name: 'form.pdf', kind: 'PDF' as const, size: 10 },
    {
      id: 'b',
      name: 'list.xlsx',
      kind: 'EXCEL' as const,
      size: 10,
      state: 'sending' as const,
      progress: 0.5,
    },
    {
      id: 'c',
      name: 'photo.jpg',
      kind: 'IMAGE' as const,
      size: 10,
      picture: {
        id: 'c',
        fileName: 'photo.jpg',
        kind: 'IMAGE' as const,
        thumbnailUrl: '/x',
        width: 4,
        height: 3,
      },
    },
  ]
  const { user } = show(
    <Message
      message={message({ files })}
      onOpenFile={onOpenFile}
      onDownloadFile={onDownloadFile}
      onCancelFile={onCancelFile}
    />,
  )
  await user.click(button('Download form.pdf'))
  expect(onDownloadFile).toHaveBeenCalledExactlyOnceWith('m1', 'a')
  expect(screen.queryByRole('button', { name: 'Download list.xlsx' })).toBeNull()
  await user.click(button('form.pdf'))
  await user.click(button('Open photo.jpg'))
  await user.click(button('Cancel list.xlsx'))
  expect(onOpenFile.mock.calls).toEqual([
    ['m1', 'a'],
    ['m1', 'c'],
  ])
  expect(onCancelFile).toHaveBeenCalledExactlyOnceWith('m1', 'b')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
})

test('a recording that is there can be heard, and one on its way where this window has it', async () => {
  const onPlayFile = vi.fn(async () => null)
  const voice = { kind: 'AUDIO' as const, size: 10, sound: { durationMs: 2000, wave: '0f' } }
  const files = [
    { id: 'a', name: 'mine.webm', ...voice },
    { id: 'b', name: 'next.webm', ...voice, state: 'sending' as const },
  ]
  const { user } = show(<Message message={message({ files })} onPlayFile={onPlayFile} />)
  await user.click(button('Play mine.webm'))
  expect(onPlayFile).toHaveBeenCalledExactlyOnceWith('m1', 'a')
  expect(screen.queryByRole('button', { name: 'Play next.webm' })).toBeNull()
})

test('a GIF stands in a box of its shape and stops when it is pressed', async () => {
  const gif = { url: '/moving.gif', stillUrl: '/still.gif', label: 'A tooth dances', width: 400, height: 200 }
  const { user, container } = show(<Message message={message({ text: '', gif })} />)
  const tile = button('Pause GIF: A tooth dances')
  expect(tile.style.aspectRatio).toBe('400 / 200')
  await user.click(tile)
  expect(button('Play GIF: A tooth dances')).toBeTruthy()
  expect(container.querySelector('img')!.getAttribute('src')).toBe('/still.gif')
})

test('a note is a line of its own', () => {
  show(
    <Message
      message={message({ kind: 'note', text: 'Dev added Ada.' })}
      isNear
      quickReactions={QUICK}
      onReact={() => {}}
    />,
  )
  expect(screen.getByText('Dev added Ada.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('marks are shown as what they mean, with links and names in them, and never as HTML', () => {
  const mentions = [{ name: 'Ada Owens', isReader: true }]
  const text = '**See @Ada Owens** at *www.corridor.com*\n- `one`\n7. two\n```\n<img src=x>\n```\n<b>no</b>'
  const { container } = show(<Message message={message({ text, mentions, isFormatted: true })} />)
  expect(container.querySelector('strong')!.textContent).toBe('See @Ada Owens')
  expect(within(container.querySelector('em')!).getByRole('link', { name: 'www.corridor.com' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['•one', '7.two'])
  expect([...container.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([
    'one',
    '<img src=x>',
  ])
  expect(container.querySelector('img, b')).toBeNull()
  expect(screen.getByText('<b>no</b>')).toBeTruthy()
})

test('where what goes out is plain, marks are shown as they were written', () => {
  const { container } = show(<Message message={message({ text: '**See** `this`\n- one' })} />)
  expect(container.textContent).toContain('**See** `this`\n- one')
  expect(container.querySelector('strong, code, li')).toBeNull()
})
