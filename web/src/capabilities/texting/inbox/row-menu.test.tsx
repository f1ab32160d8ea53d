// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { ID, someConversation, textingAnswers } from '../testing/some-texts.ts'
import { Inbox } from './Inbox.tsx'

withFakeLayout()

const work = {
  kind: 'text-conversation',
  itemId: ID,
  assigneeId: null,
  assigneeName: null,
  claim: null,
  waitingSince: '2026-11-17T15:00:00.000Z',
  snoozedUntil: null,
  doneAt: null,
  noteCount: 0,
  activeAt: '2026-11-17T15:00:00.000Z',
  version: 1,
}
const KEEP = `PUT /patient-texting/v2/conversations/${ID}`
const ITEM = `PUT /worklist/v1/items/text-conversation/${ID}`

const controls: [string, string, object, boolean][] = [
  ['Mark as unread', KEEP, { HasUnreadMessage: true }, false],
  ['Archive', KEEP, { isArchived: true }, true],
  ['Assign to me', `${ITEM}/assignee`, { personId: ADA }, false],
  ['Done', `${ITEM}/done`, { isDone: true }, true],
]

test.each(controls)('the menu of a row has “%s”', async (name, call, body, hasUndo) => {
  const conversation = someConversation({ work })
  const { user, server } = showScreen(
    '/dashboard/patients',
    <Inbox />,
    {
      ...textingAnswers(conversation),
      [KEEP]: () => answer(200, conversation),
      [`${ITEM}/assignee`]: () => answer(200, work),
      [`${ITEM}/done`]: () => answer(200, work),
    },
    userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }),
  )
  const row = await screen.findByRole('link', { name: /Maria Alvarez/ })
  await user.pointer({ keys: '[MouseRight]', target: row })
  await user.click(await screen.findByRole('menuitem', { name }))
  await waitFor(() => expect(server.seen.find((one) => one.call === call)?.body).toMatchObject(body))
  if (name === 'Archive')
    await waitFor(() => expect(useSnackbar.getState().message).toBe('Maria Alvarez was archived.'))
  if (hasUndo) await waitFor(() => expect(useSnackbar.getState().action?.label).toBe('Undo'))
})
