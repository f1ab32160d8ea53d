import type { Attachment, Comment, Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import type { Attached } from '#platform/upload.ts'
import { EMPTY_DRAFT, type StoredDraft } from '../state/stored-drafts.ts'

const attachedOf = ({ file }: Attachment): Attached[] =>
  file ? [{ id: file.id, name: file.fileName, size: file.size, kind: file.kind, pages: file.pages }] : []

const mentionedOf = ({ mentions, names }: Comment | Post, members: Room['members']) =>
  mentions.flatMap((id) => {
    const name = members.find(({ userId }) => userId === id)?.name ?? names[id]
    return name ? [{ id, name }] : []
  })

type Draft = Omit<StoredDraft, 'target' | 'savedAt'>

/** What a post says now, to be edited. */
export const draftOfPost = (post: Post, { members }: Room): Draft => ({
  subject: post.subject,
  message: post.message,
  links:
    post.referenceLinks.length > 0
      ? post.referenceLinks.map(({ url, name }) => ({ url, name }))
      : EMPTY_DRAFT.links,
  files: post.attachments.flatMap(attachedOf),
  sponsorLogo: post.sponsorLogo ? (attachedOf(post.sponsorLogo)[0] ?? null) : null,
  mentioned: mentionedOf(post, members),
})

export const draftOfComment = (comment: Comment, { members }: Room): Draft => ({
  ...EMPTY_DRAFT,
  message: comment.message,
  files: comment.attachments.flatMap(attachedOf),
  mentioned: mentionedOf(comment, members),
})
