// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { describe, expect, test, vi } from 'vitest'
import { scrollBox, VIEW, withFakeLayout } from '#ui/testing/fake-layout.ts'
import { focused, show } from '#ui/testing/show.tsx'
import type { ListedMessage } from './list-rows.ts'
import { MessageList } from './MessageList.tsx'
import type { Beyond, Target } from './message-list-props.ts'

withFakeLayout()

interface Item extends ListedMessage {
  text: string
}

const item = (number: number, more: Partial<Item> = {}): Item => ({
  id: `m${number}`,
  kind: 'message',
  sender: { id: `s${number % 2}` },
  isOwn: false,
  sentAt: new Date(2026, 10, 15, 8, number % 60).toISOString(),
  text: `Message ${number}`,
  ...more,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => item(from + place))
/** One of them has nothing that can be done with it any more. */
const without = (items: Item[], place: number) => items.with(place, { ...items[place]!, text: '' })
const NEWEST: Target = { to: 'newest' }

interface ListProps {
  items: readonly Item[]
  older?: Beyond
  newer?: Beyond
  target?: Target
  firstUnreadId?: string
  countBelow?: number
  anchor?: 'start'
  /** Somebody begins to write, beside the list. */
  isWriting?: boolean
}

function setUp(first: ListProps) {
  const on = { onOlder: vi.fn(), onNewer: vi.fn(), onLatest: vi.fn(), onSeen: vi.fn() }
  const list = ({ older = 'none', newer = 'none', target = NEWEST, isWriting, ...rest }: ListProps) => (
    <>
      <MessageList
        label="Front desk"
        older={older}
        newer={newer}
        target={target}
        {...rest}
        {...on}
        spokenOf={({ text }) => `Ada: ${text}`}
        now={new Date(2026, 10, 15, 12).getTime()}
      >
        {({ text }, { isContinued, isNear }) => (
          <p data-continued={isContinued}>
            {text}
            {isNear && text && <button type="button">Actions</button>}
            {createPortal(<span>Above the page: {text}</span>, document.body)}
          </p>
        )}
      </MessageList>
      {isWriting && <input ref={(box) => box?.focus()} />}
    </>
  )
  const { rerender, user, container } = show(list(first))
  const box = container.querySelector<HTMLElement>('[data-scroll]')!
  return {
    ...on,
    user,
    box,
    now: (next: ListProps) => rerender(list(next)),
    scroll: (top: number) => act(() => scrollBox(box, top)),
  }
}

/** The way to a target takes two frames, and the browser reports a scroll in the next. */
const settle = () =>
  act(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  })
/** The focus is on what can be done with the last of five. */
async function atLastActions() {
  const items = range(0, 5)
  const { user, now } = setUp({ items })
  await settle()
  await user.tab()
  await user.tab()
  return { items, now }
}
const row = (number: number) => document.querySelector<HTMLElement>(`[data-message="m${number}"]`)
const latest = () => screen.queryByRole('button', { name: /latest/ })
const distanceFromEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - VIEW
/** Where a message stands on the screen. */
const placeOf = (box: HTMLElement, number: number) =>
  Number.parseFloat(row(number)!.parentElement!.style.top) - box.scrollTop

test('opens at the newest, with the rows of the screen drawn and no others', async () => {
  const { box } = setUp({ items: range(0, 200) })
  await settle()
  expect(distanceFromEnd(box)).toBe(0)
  expect(row(199)).toBeTruthy()
  expect(row(0)).toBeNull()
  expect(screen.getAllByRole('article').length).toBeLessThan(60)
  expect(latest()).toBeNull()
})

test('opens at the first unread, below the New line', async () => {
  setUp({ items: range(0, 200), firstUnreadId: 'm50', target: { to: 'message', id: 'm50', align: 'start' } })
  await settle()
  expect(row(50)!.parentElement!.textContent).toMatch(/^New/)
  expect(latest()).toBeTruthy()
})

test('asks for older pages near the top, once for each', async () => {
  const { onOlder, scroll, now } = setUp({ items: range(200, 400), older: 'more' })
  await settle()
  expect(onOlder).not.toHaveBeenCalled()
  scroll(600)
  scroll(500)
  expect(onOlder).toHaveBeenCalledOnce()
  now({ items: range(0, 400), older: 'more' })
  scroll(100)
  expect(onOlder).toHaveBeenCalledTimes(2)
})

test('a page that is put above leaves what is read in its place, also when one is dropped below', async () => {
  const { box, scroll, now } = setUp({ items: range(200, 600), older: 'more' })
  await settle()
  scroll(2_000)
  const read = Number(/\d+/.exec(screen.getAllByRole('article')[12]!.textContent!)![0])
  const before = placeOf(box, read)
  now({ items: range(0, 500), older: 'none', newer: 'more' })
  expect(placeOf(box, read)).toBeCloseTo(before, 0)
})

test('a page that is put below somebody who has read to the end of the last is not jumped over', async () => {
  const target: Target = { to: 'message', id: 'm100', align: 'center' }
  const { box, scroll, now, onNewer } = setUp({ items: range(0, 200), newer: 'more', target })
  await settle()
  scroll(1e6)
  expect(onNewer).toHaveBeenCalledOnce()
  const before = placeOf(box, 195)
  now({ items: range(0, 400), newer: 'none', target })
  expect(placeOf(box, 195)).toBeCloseTo(before, 0)
})

test('what comes in is followed at the end, and only counted while one reads above', async () => {
  const { box, scroll, now } = setUp({ items: range(0, 200) })
  await settle()
  now({ items: range(0, 201) })
  await settle()
  expect(distanceFromEnd(box)).toBe(0)
  scroll(3_000)
  const before = box.scrollTop
  now({ items: [...range(0, 201), item(201), item(202), item(203, { isOwn: false })] })
  await settle()
  expect(box.scrollTop).toBe(before)
  expect(screen.getByRole('button', { name: '3 new messages. Jump to the latest.' }).textContent).toBe(
    '3 new',
  )
})

test('the button leads to the end, or has the owner fetch it', async () => {
  const { user, box, scroll, now, onLatest } = setUp({ items: range(0, 200) })
  await settle()
  scroll(0)
  await user.click(latest()!)
  await settle()
  expect(distanceFromEnd(box)).toBe(0)
  await vi.waitFor(() => expect(focused()).toBe(row(199)))
  now({ items: range(0, 200), newer: 'more', countBelow: 7 })
  expect(screen.getByRole('button', { name: /^7 new messages/ })).toBeTruthy()
  now({ items: range(0, 200), newer: 'more', countBelow: 2_000 })
  expect(latest()!.textContent).toBe('999+ new')
  await user.click(latest()!)
  expect(onLatest).toHaveBeenCalledOnce()
})

test('a message sent here is scrolled to from wherever one reads', async () => {
  const { box, scroll, now } = setUp({ items: range(0, 200) })
  await settle()
  scroll(1_000)
  now({ items: [...range(0, 200), item(200, { isOwn: true, isUnsent: true })] })
  await settle()
  expect(distanceFromEnd(box)).toBe(0)
})

test('an own message sent from another device leaves somebody who reads above where they are', async () => {
  const { box, scroll, now } = setUp({ items: range(0, 200) })
  await settle()
  scroll(1_000)
  now({ items: [...range(0, 200), item(200, { isOwn: true })] })
  await settle()
  expect(box.scrollTop).toBe(1_000)
  expect(latest()!.textContent).toBe('')
})

test('jumps to a message of another page, with nothing that lies between', async () => {
  const { now, onOlder } = setUp({ items: range(90_000, 90_200), older: 'more' })
  await settle()
  const target: Target = { to: 'message', id: 'm5100', align: 'center', isMarked: true }
  now({ items: range(90_000, 90_200), older: 'more', target })
  now({ items: range(5_000, 5_200), older: 'more', newer: 'more', target })
  await settle()
  expect(row(5_100)).toBeTruthy()
  expect(row(90_000)).toBeNull()
  expect(onOlder).not.toHaveBeenCalled()
})

test('news is read out politely; pages of the past and one’s own words are not', async () => {
  const { now } = setUp({ items: range(100, 200), older: 'more' })
  const said = () => screen.getByRole('log').textContent
  now({ items: range(0, 200) })
  now({ items: [...range(0, 200), item(200, { isOwn: true })] })
  expect(said()).toBe('')
  now({ items: [...range(0, 200), item(200, { isOwn: true }), item(201)] })
  expect(said()).toBe('Ada: Message 201')
  now({ items: [...range(0, 200), item(200, { isOwn: true }), ...range(201, 230)] })
  expect(said()).toBe('28 new messages')
})

test('the newest message on the screen is reported to the owner', async () => {
  const { scroll, onSeen } = setUp({
    items: range(0, 200),
    target: { to: 'message', id: 'm20', align: 'start' },
  })
  await settle()
  const first = onSeen.mock.lastCall![0].id as string
  expect(Number(first.slice(1))).toBeLessThan(60)
  scroll(1e6)
  expect(onSeen.mock.lastCall![0].id).toBe('m199')
})

test('Tab reaches one message, the arrow keys the others, and Tab again what can be done with it', async () => {
  const { user } = setUp({ items: range(0, 20) })
  await settle()
  await user.tab()
  expect(focused()).toBe(row(19))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(focused()).toBe(row(17))
  await user.tab()
  expect(focused()).toBe(within(row(17)!).getByRole('button', { name: 'Actions' }))
})

test('the pointer is on one message only, also when what it was on went without a word', async () => {
  const { user } = setUp({ items: range(0, 5) })
  await settle()
  await user.hover(row(1)!.querySelector('p')!)
  // An element that is removed from the page fires no event of the pointer leaving it.
  fireEvent.pointerOver(row(2)!.querySelector('p')!, { pointerType: 'mouse' })
  expect(screen.getAllByRole('button', { name: 'Actions' })).toHaveLength(1)
  expect(within(row(2)!).getByRole('button', { name: 'Actions' })).toBeTruthy()
})

test('leaving a message for what it has opened above the page is leaving it', async () => {
  const { user } = setUp({ items: range(0, 5) })
  await settle()
  const actions = () => screen.queryAllByRole('button', { name: 'Actions' })
  await user.hover(row(1)!.querySelector('p')!)
  expect(actions()).toHaveLength(1)
  await user.hover(screen.getByText('Above the page: Message 1'))
  expect(actions()).toHaveLength(0)
})

test('a button that goes once it is pressed leaves the focus with its message', async () => {
  const { items, now } = await atLastActions()
  expect(focused()?.textContent).toBe('Actions')
  now({ items: without(items, 4) })
  expect(focused()).toBe(row(4))
})

test('a message that goes as its button is pressed leaves the focus with the one in its place', async () => {
  const { items, now } = await atLastActions()
  now({ items: items.slice(0, 4) })
  expect(focused()).toBe(row(3))
})

test('a focus that goes elsewhere as its button goes is not held by the message', async () => {
  const { items, now } = await atLastActions()
  now({ items: without(items, 4), isWriting: true })
  expect(focused()).toBe(screen.getByRole('textbox'))
  now({ items, isWriting: true })
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull()
})

test('what has the focus stays while the list is scrolled far away', async () => {
  const { user, scroll } = setUp({ items: range(0, 200) })
  await settle()
  await user.tab()
  scroll(0)
  expect(row(0)).toBeTruthy()
  expect(focused()).toBe(row(199))
})

test('a page that did not come can be asked for again', async () => {
  const { user, onOlder } = setUp({ items: range(0, 200), older: 'failed' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onOlder).toHaveBeenCalledOnce()
})

describe('a list that is anchored at its start', () => {
  const posts: ListProps = { items: range(0, 200), anchor: 'start', target: { to: 'oldest' } }

  test('begins at its first, and stays there when something comes, or when it is shorter than the screen', async () => {
    const { box, now } = setUp({ ...posts, items: range(0, 5) })
    await settle()
    expect([box.scrollTop, placeOf(box, 0)]).toEqual([0, 8])
    now({ ...posts, items: range(0, 60) })
    await settle()
    expect(box.scrollTop).toBe(0)
    expect(row(59)).toBeNull()
  })

  test('waits for its first page, and begins at the first unread where that is its target', async () => {
    const { box, now, onOlder } = setUp({ ...posts, items: range(100, 200), older: 'more' })
    await settle()
    expect(onOlder).not.toHaveBeenCalled()
    now({ ...posts, older: 'none' })
    await settle()
    expect(box.scrollTop).toBe(0)
    now({ ...posts, target: { to: 'message', id: 'm50', align: 'start' }, firstUnreadId: 'm50' })
    await settle()
    expect(placeOf(box, 50)).toBe(0)
  })

  test('follows nothing at its end, and leaves what is read in its place when a page is put above', async () => {
    const page: ListProps = { ...posts, older: 'more', target: { to: 'message', id: 'm150', align: 'start' } }
    const { box, scroll, now } = setUp({ ...page, items: range(100, 200) })
    await settle()
    scroll(1e6)
    const before = placeOf(box, 195)
    now({ ...page, items: range(100, 210) })
    await settle()
    expect(placeOf(box, 195)).toBe(before)
    now({ ...page, older: 'none', items: range(0, 210) })
    await settle()
    expect(placeOf(box, 195)).toBeCloseTo(before, 0)
  })
})
