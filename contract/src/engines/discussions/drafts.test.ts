import { expect, test } from 'vitest'
import {
  type DraftPost,
  NOTHING_WRITTEN,
  startDiscussion,
  withDraftComment,
  withDraftPost,
  withoutDraft,
  withUpload,
} from './drafts.ts'

const post = (more: Partial<DraftPost> = {}): DraftPost => ({
  subject: 'Gloves',
  message: '',
  links: [],
  ...more,
})
const comment = { postId: 'post', message: 'Size M' }

test('a post takes the place of a comment, and a comment that of a post', () => {
  const withComment = withDraftComment(withDraftPost(NOTHING_WRITTEN, post()), comment)
  expect(withComment).toMatchObject({ post: null, comment })
  expect(withDraftPost(withComment, post())).toMatchObject({ post: post(), comment: null })
})

test('editing a post ends the new discussion, writing a new one does not', () => {
  const begun = startDiscussion()
  expect(withDraftPost(begun, post()).isNewDiscussion).toBe(true)
  expect(withDraftPost(begun, post({ id: 'stored' })).isNewDiscussion).toBe(false)
})

test('a new discussion begins with nothing, and what is cleared takes its files along', () => {
  const written = withUpload(withDraftPost(startDiscussion(), post()), { fileName: 'a.pdf' })
  expect(startDiscussion()).toEqual({ ...NOTHING_WRITTEN, isNewDiscussion: true })
  expect(withoutDraft(written)).toEqual({ ...NOTHING_WRITTEN, isNewDiscussion: true })
})

test('files are unique by their name: the last one stays', () => {
  const upload = (fileName: string, id: number) => ({ fileName, id })
  let written = withUpload({ ...NOTHING_WRITTEN, uploads: [upload('a.pdf', 1)] }, upload('b.pdf', 2))
  written = withUpload(written, upload('a.pdf', 3))
  expect(written.uploads).toEqual([upload('b.pdf', 2), upload('a.pdf', 3)])
})
