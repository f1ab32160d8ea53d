// @vitest-environment jsdom

import { workItemKind } from '@corridor/contract/worklist/work-item.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { useQuestion } from '#platform/confirm.ts'
import { handle } from '#platform/live/streams.ts'
import { workWaiting } from '#platform/navigation/work-waiting.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { IconInbox } from '#ui/icons/icons.ts'
import { OpenNow } from './components/OpenNow.tsx'
import { ClaimLine, NoteComposer, NoteList, WorkBadges, WorkFilters, WorkToolbar } from './public.ts'
import { answersFor, CARLA, ITEM, REF, someItem, someNote } from './testing/some-item.ts'
import './state/live.ts'

const CALLS = ITEM.replace('GET ', '')
const show = (part: ReactNode, answers: Answers) => showScreen('/dashboard', part, answers, userOf(ADA))
const bodiesOf = (server: ReturnType<typeof show>['server'], call: string) =>
  server.seen.filter((one) => one.call === call).map(({ body }) => body)
const soon = () => new Date(Date.now() + 60_000).toISOString()

test('an item is assigned to a colleague, and a colleague who was faster is shown', async () => {
  let isTaken = false
  const assign = `PUT ${CALLS}/assignee`
  const { user, server } = show(<WorkToolbar {...REF} />, {
    ...answersFor(),
    [ITEM]: () =>
      answer(200, {
        item: isTaken ? someItem({ version: 2, assigneeId: CARLA, assigneeName: 'Carla Diaz' }) : someItem(),
        notes: [],
      }),
    [assign]: () => {
      isTaken = true
      return refusal(409, 'assigned-meanwhile', 'Someone else just changed who this is assigned to.')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Assign' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ben Cruz' }))
  expect(bodiesOf(server, assign)).toEqual([{ personId: BEN, before: null }])
  expect(await screen.findByRole('button', { name: 'Assigned to Carla Diaz' })).toBeTruthy()
  expect(useSnackbar.getState().message).toContain('Someone else')
})

test('one takes an item oneself, and gives it up again', async () => {
  const assign = `PUT ${CALLS}/assignee`
  const { user, server } = show(<WorkToolbar {...REF} />, {
    ...answersFor(),
    [assign]: ({ body }) => {
      const { personId } = body as { personId: string | null }
      return answer(200, someItem({ version: personId ? 2 : 3, assigneeId: personId }))
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Assign' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Me' }))
  await user.click(await screen.findByRole('button', { name: 'Assigned to you' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Unassign' }))
  expect(await screen.findByRole('button', { name: 'Assign' })).toBeTruthy()
  expect(bodiesOf(server, assign)).toEqual([
    { personId: ADA, before: null },
    { personId: null, before: ADA },
  ])
})

test('Done can be undone, and Snooze takes a usual time', async () => {
  const [done, snooze] = [`PUT ${CALLS}/done`, `PUT ${CALLS}/snooze`]
  let version = 1
  const { user, server } = show(<WorkToolbar {...REF} />, {
    ...answersFor(),
    [done]: ({ body }) => {
      version += 1
      const { isDone } = body as { isDone: boolean }
      return answer(200, someItem({ version, doneAt: isDone ? '2026-11-17T10:00:00.000Z' : null }))
    },
    [snooze]: ({ body }) => {
      version += 1
      return answer(200, someItem({ version, snoozedUntil: (body as { until: string }).until }))
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: 'Reopen' })
  act(() => useSnackbar.getState().action?.run())
  await screen.findByRole('button', { name: 'Done' })
  expect(bodiesOf(server, done)).toEqual([{ isDone: true }, { isDone: false }])
  await user.click(screen.getByRole('button', { name: 'Snooze' }))
  await user.click(await screen.findByRole('menuitem', { name: /Tomorrow/ }))
  const snoozed = await screen.findByRole('button', { name: /Snoozed until/ })
  expect(snoozed.textContent).toMatch(/^Until tomorrow/)
  expect(bodiesOf(server, snooze)).toHaveLength(1)
})

test('an event of a colleague is shown at once, and an older one is not', async () => {
  show(<WorkToolbar {...REF} />, answersFor(someItem({ version: 5 })))
  await screen.findByRole('button', { name: 'Assign' })
  const state = someItem({ version: 6, assigneeId: BEN, assigneeName: 'Ben Cruz' })
  act(() => handle('worklist.item', { state }))
  expect(await screen.findByRole('button', { name: 'Assigned to Ben Cruz' })).toBeTruthy()
  act(() => handle('worklist.item', { state: someItem({ version: 4 }) }))
  expect(screen.getByRole('button', { name: 'Assigned to Ben Cruz' })).toBeTruthy()
})

test('who replies is said above the box, can be relieved, and is gone when their time has run out', async () => {
  const claim = `POST ${CALLS}/claim`
  const item = someItem({ claim: { personId: BEN, name: 'Ben Cruz', until: soon() } })
  const { user, server } = show(<ClaimLine {...REF} />, {
    ...answersFor(item),
    [claim]: () =>
      answer(200, someItem({ version: 2, claim: { personId: ADA, name: 'Ada Owens', until: soon() } })),
  })
  expect(await screen.findByText('Ben Cruz is replying')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reply instead' }))
  await waitFor(() => expect(screen.queryByText('Ben Cruz is replying')).toBeNull())
  expect(bodiesOf(server, claim)).toEqual([{ isTakingOver: true }])
  const watcher = { ...REF, personId: CARLA, name: 'Carla Diaz', isReplying: false, until: soon() }
  act(() => handle('worklist.watched', watcher))
  expect(await screen.findByText('Carla Diaz is looking at this')).toBeTruthy()
  act(() => handle('worklist.watched', { ...watcher, until: new Date().toISOString() }))
  await waitFor(() => expect(screen.queryByText('Carla Diaz is looking at this')).toBeNull())
})

test('the row of a list says who has it, who replies, and since when it waits', async () => {
  show(<WorkBadges state={someItem({ assigneeId: ADA })} />, {})
  expect(screen.getByText('Assigned to you')).toBeTruthy()
  expect(screen.getByText(/^Waiting since/)).toBeTruthy()
  act(() =>
    handle('worklist.watched', { ...REF, personId: BEN, name: 'Ben Cruz', isReplying: true, until: soon() }),
  )
  expect(await screen.findByText('Ben Cruz is replying')).toBeTruthy()
})

test('the filter is in the address', async () => {
  const { user, router } = show(<WorkFilters counts={{ mine: 2 }} />, {})
  await user.click(screen.getByRole('link', { name: /Unassigned/ }))
  expect(router.state.location.search).toBe('?show=unassigned')
  await user.click(screen.getByRole('link', { name: /^All/ }))
  expect(router.state.location.search).toBe('')
})

test('a note is written once, with those it mentions, and shown in a box of its own', async () => {
  const add = `POST ${CALLS}/notes`
  const { user, server } = show(
    <>
      <NoteList {...REF} />
      <NoteComposer {...REF} />
    </>,
    {
      ...answersFor(someItem(), [
        someNote({ id: 'n0', author: null, text: '', handedBack: { name: 'Ben Cruz', reason: 'off-duty' } }),
      ]),
      [add]: ({ body }) => {
        const { id, text } = body as { id: string; text: string }
        return answer(200, someNote({ id, text, author: { id: ADA, name: 'Ada Owens' } }))
      },
    },
  )
  expect(await screen.findByText('Ben Cruz is off duty, so this is unassigned again.')).toBeTruthy()
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  await waitFor(() => expect(server.count(`${ITEM}/people`)).toBe(1))
  await screen.findByRole('button', { name: 'Mention someone' })
  await user.type(box, 'Please look, @Car')
  await screen.findByRole('option', { name: /Carla Diaz/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(box.value).toBe('Please look, @Carla Diaz '))
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText(/Please look/)).toBeTruthy()
  expect(bodiesOf(server, add)).toMatchObject([{ text: 'Please look, @Carla Diaz', mentions: [CARLA] }])
  expect(box).toHaveProperty('value', '')
})

test('a note that is not added yet is there again, and mentions whom it names', async () => {
  const add = `POST ${CALLS}/notes`
  const answers = { ...answersFor(someItem(), []), [add]: () => answer(200, someNote({ id: 'n' })) }
  const first = show(<NoteComposer {...REF} takesFocus />, answers)
  await screen.findByRole('button', { name: 'Mention someone' })
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await first.user.keyboard('Ask @Carla Diaz first')
  first.unmount()
  const second = show(<NoteComposer {...REF} />, answers)
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Ask @Carla Diaz first')
  await screen.findByRole('button', { name: 'Mention someone' })
  await second.user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() =>
    expect(bodiesOf(second.server, add)).toMatchObject([
      { text: 'Ask @Carla Diaz first', mentions: [CARLA] },
    ]),
  )
  expect(screen.getByRole('textbox')).toHaveProperty('value', '')
})

test('being done says how far it was seen', async () => {
  const done = `PUT ${CALLS}/done`
  const { user, server } = show(<WorkToolbar {...REF} seenUpTo={7} />, {
    ...answersFor(),
    [done]: () => refusal(409, 'new-meanwhile', 'A new message just came in, so this stays open.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(bodiesOf(server, done)).toEqual([{ isDone: true, seenUpTo: 7 }])
  await waitFor(() => expect(useSnackbar.getState().message).toContain('stays open'))
})

test('one deletes one’s own note, after a question, and nobody else’s', async () => {
  const own = someNote({ id: 'n1', author: { id: ADA, name: 'Ada Owens' } })
  const deletion = `DELETE ${CALLS}/notes/n1`
  const { user, server } = show(<NoteList {...REF} />, {
    ...answersFor(someItem(), [own, someNote({ id: 'n2' })]),
    [deletion]: () => answer(200),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete note' }))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  act(() => useQuestion.getState().open?.answer(true))
  await waitFor(() => expect(server.count(deletion)).toBe(1))
})

test('the start page has a row for a kind only while something of it waits', () => {
  const kind = workItemKind({
    kind: 'test.parcel',
    claim: 'SharedInbox',
    noun: 'a parcel',
    waiting: (count) => `${count} parcels are waiting`,
    todo: 'Open the parcel',
    target: (itemId) => `/dashboard?parcel=${itemId}`,
  })
  const entry = { label: 'Parcels', path: '/dashboard/parcels' as const, Icon: IconInbox }
  const { item, claim } = workWaiting({ kind, entry, Icon: IconInbox, tone: 'orange' })
  expect(claim).toBe('SharedInbox')
  expect(item({ kinds: [] })).toBeUndefined()
  const longest = [
    { itemId: 'p1', title: 'Maria Alvarez', waitingSince: '2026-11-17T08:14:00.000Z' },
    { itemId: 'p2', title: 'Ken Ito', waitingSince: '2026-11-17T08:40:00.000Z' },
  ]
  expect(item({ kinds: [{ kind: 'test.parcel', count: 2, longest }] })).toMatchObject({
    title: '2 parcels are waiting',
    detail: 'Maria Alvarez · Ken Ito',
    path: '/dashboard/parcels',
    since: '2026-11-17T08:14:00.000Z',
  })
  expect(item({ kinds: [{ kind: 'test.parcel', count: 1, longest: longest.slice(0, 1) }] })).toMatchObject({
    path: '/dashboard?parcel=p1',
  })
})

test('the page of a patient lists what needs action, with a way to it', async () => {
  const call = 'GET /worklist/v1/patients/pat-1/items'
  const item = {
    ...someItem({ assigneeName: 'Ben Cruz' }),
    todo: 'Open the parcel',
    path: '/dashboard?parcel=p1',
  }
  let items = [item]
  const { server } = show(<OpenNow patientId="pat-1" />, { [call]: () => answer(200, { items }) })
  const link = await screen.findByRole('link', { name: 'Open: Open the parcel, Maria Alvarez' })
  expect(link.getAttribute('href')).toBe('/dashboard?parcel=p1')
  expect(screen.getByText(/^Waiting .* · Ben Cruz$/)).toBeTruthy()
  items = []
  act(() => handle('worklist.item-removed', REF))
  await waitFor(() => expect(screen.queryByText('Open now')).toBeNull())
  expect(server.count(call)).toBe(2)
})

/** Drawn again with each press, as by anything that changes beside it. */
function Redrawn() {
  const [times, setTimes] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>{`Redraw ${times}`}</button>
      <WorkToolbar {...REF} />
    </>
  )
}

test('an item that is removed while it is shown is not requested again', async () => {
  const { server, user } = show(<Redrawn />, answersFor())
  await screen.findByRole('button', { name: 'Assign' })
  act(() => handle('worklist.item-removed', REF))
  await user.click(screen.getByRole('button', { name: 'Redraw 0' }))
  await screen.findByRole('button', { name: 'Redraw 1' })
  expect(server.count(ITEM)).toBe(1)
})
