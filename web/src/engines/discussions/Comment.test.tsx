// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createDrafts } from '#engines/conversation/state/drafts.ts'
import { show } from '#ui/testing/show.tsx'
import { CommentComposer, type NewComment } from './CommentComposer.tsx'

const drafts = createDrafts('test-comment')
const PEOPLE = [
  { id: 'ada', name: 'Ada Owens' },
  { id: 'ben', name: 'Ben Cruz' },
]

test('a comment that was not added keeps its words and its id, and is added once', async () => {
  const given: NewComment[] = []
  let isDown = true
  const { user } = show(
    <CommentComposer
      label="Comment"
      sendLabel="Add"
      max={100}
      drafts={drafts}
      draftKey="post"
      people={PEOPLE}
      add={async (comment) => {
        given.push(comment)
        if (isDown) throw new Error('down')
      }}
    />,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(box, 'Ask Ben')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(given).toHaveLength(1))
  expect(box.value).toBe('Ask Ben')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(box.value).toBe(''))
  expect(given[1]).toEqual(given[0])
  await user.type(box, 'Thanks @Ben Cruz')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(given).toHaveLength(3))
  expect(given[2]).toMatchObject({ text: 'Thanks @Ben Cruz', mentions: ['ben'] })
  expect(given[2]!.id).not.toBe(given[0]!.id)
})
