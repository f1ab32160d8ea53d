/** No zod: the composer runs these rules. */

/** A post that is being written, or, with an id, one that is being edited. */
export interface DraftPost {
  id?: string
  subject: string
  message: string
  links: { url: string; name: string }[]
}

/** A comment that is being written under a post, or, with an id, one that is being edited. */
export interface DraftComment {
  id?: string
  postId: string
  message: string
}

/** A file that goes with a draft, from the moment it was chosen. */
export interface PendingUpload {
  fileName: string
}

/** What one person writes in the room that they have open: one post or one comment, never both. */
export interface Writing<Upload extends PendingUpload> {
  isNewDiscussion: boolean
  post: DraftPost | null
  comment: DraftComment | null
  uploads: readonly Upload[]
}

export const NOTHING_WRITTEN = { isNewDiscussion: false, post: null, comment: null, uploads: [] } as const

/** Begins a discussion: what was being written is put away. */
export const startDiscussion = <Upload extends PendingUpload>(): Writing<Upload> => ({
  ...NOTHING_WRITTEN,
  isNewDiscussion: true,
})

/** A post takes the place of a comment that was being written; editing one ends the new discussion. */
export const withDraftPost = <Upload extends PendingUpload>(
  writing: Writing<Upload>,
  post: DraftPost,
): Writing<Upload> => ({
  ...writing,
  post,
  comment: null,
  isNewDiscussion: post.id === undefined && writing.isNewDiscussion,
})

/** A comment takes the place of a post that was being written. */
export const withDraftComment = <Upload extends PendingUpload>(
  writing: Writing<Upload>,
  comment: DraftComment,
): Writing<Upload> => ({ ...writing, comment, post: null })

/** What was being written is gone, with its files. */
export const withoutDraft = <Upload extends PendingUpload>(writing: Writing<Upload>): Writing<Upload> => ({
  ...writing,
  post: null,
  comment: null,
  uploads: [],
})

/** A file of the same name takes the place of the one before it. */
export const withUpload = <Upload extends PendingUpload>(
  writing: Writing<Upload>,
  upload: Upload,
): Writing<Upload> => ({
  ...writing,
  uploads: [...writing.uploads.filter(({ fileName }) => fileName !== upload.fileName), upload],
})
