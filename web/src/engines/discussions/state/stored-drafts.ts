import {
  type DraftComment,
  type DraftPost,
  NOTHING_WRITTEN,
  type PendingUpload,
  startDiscussion,
  type Writing,
  withDraftComment,
  withDraftPost,
  withoutDraft,
} from '@corridor/contract/engines/discussions/drafts.ts'
import { useMemo } from 'react'
import { create } from 'zustand'
import { resettable } from '#platform/storage/resettable.ts'
import { storedState } from '#platform/storage/stored-state.ts'
import { type Attached, storedUploads } from '#platform/upload.ts'

/** What a draft is for: a new discussion, a post that is edited, or a comment under a post, new or edited. */
export type Target =
  | { kind: 'post'; roomId: string; id?: string }
  | { kind: 'comment'; roomId: string; postId: string; id?: string }

/** Everything that was written and not sent. It survives a reload, and stands in every tab. */
export interface StoredDraft {
  target: Target
  subject: string
  message: string
  links: readonly { url: string; name: string }[]
  files: readonly Attached[]
  sponsorLogo: Attached | null
  /** Whom the writer has chosen behind an @. */
  mentioned: readonly { id: string; name: string }[]
  savedAt: string
}

/** What was written in a room and not posted, for its row in a list. */
export interface RoomDraft {
  text: string
  savedAt: string
  isNewDiscussion: boolean
}

export const EMPTY_DRAFT = {
  subject: '',
  message: '',
  links: [{ url: '', name: '' }],
  files: [],
  sponsorLogo: null,
  mentioned: [],
} as const satisfies Omit<StoredDraft, 'target' | 'savedAt'>

export const keyOfTarget = (target: Target): string =>
  target.kind === 'post'
    ? `${target.roomId}/${target.id ?? 'new'}`
    : `${target.roomId}/${target.postId}/${target.id ?? 'new'}`

const isEmpty = ({ subject, message, links, files, sponsorLogo }: StoredDraft): boolean =>
  subject === '' &&
  message === '' &&
  files.length === 0 &&
  !sponsorLogo &&
  links.every(({ url, name }) => url === '' && name === '')

interface Active {
  roomId: string
  writing: Writing<PendingUpload>
}

const postOf = (target: Target, { subject, message, links }: StoredDraft): DraftPost => ({
  ...(target.id && { id: target.id }),
  subject,
  message,
  links: [...links],
})
const commentOf = (target: Target & { kind: 'comment' }, { message }: StoredDraft): DraftComment => ({
  ...(target.id && { id: target.id }),
  postId: target.postId,
  message,
})
const uploadsOf = ({ files }: StoredDraft): PendingUpload[] => files.map((file) => ({ fileName: file.name }))

/** What is being written at the moment. */
function targetOf({ roomId, writing }: Active): Target | undefined {
  const { post, comment, isNewDiscussion } = writing
  if (comment)
    return { kind: 'comment', roomId, postId: comment.postId, ...(comment.id && { id: comment.id }) }
  return post || isNewDiscussion ? { kind: 'post', roomId, ...(post?.id && { id: post.id }) } : undefined
}

/**
 * What the person writes now follows the rules of the contract: one post or one comment. What they leave is stored under what it is
 * for, so that it stands there when they come back.
 */
export function createDiscussionDrafts(name: string) {
  const drafts = storedState<Readonly<Record<string, StoredDraft>>>(`${name}-drafts`, {})
  const active = resettable(create<{ now: Active | null }>()(() => ({ now: null })))

  const get = (target: Target): StoredDraft | undefined => drafts.store.getState().stored[keyOfTarget(target)]
  const uploadsKey = (target: Target): string => `${name}-${keyOfTarget(target)}`
  const writingIn = (roomId: string): Writing<PendingUpload> => {
    const { now } = active.getState()
    return now?.roomId === roomId ? now.writing : NOTHING_WRITTEN
  }
  const setWriting = (roomId: string, writing: Writing<PendingUpload>): void =>
    active.setState({ now: { roomId, writing } })

  /** The draft is what is being written now: what was before it is put away, with its files. */
  function activate(draft: StoredDraft): void {
    const { target } = draft
    const before = { ...writingIn(target.roomId), uploads: uploadsOf(draft) }
    setWriting(
      target.roomId,
      target.kind === 'post'
        ? withDraftPost(before, postOf(target, draft))
        : withDraftComment(before, commentOf(target, draft)),
    )
  }

  function save(target: Target, change: Partial<Omit<StoredDraft, 'target' | 'savedAt'>>): void {
    const key = keyOfTarget(target)
    const savedAt = new Date().toISOString()
    const next: StoredDraft = { ...(get(target) ?? EMPTY_DRAFT), target, ...change, savedAt }
    drafts.change(({ [key]: _, ...others }) =>
      isEmpty(next) && !target.id ? others : { ...others, [key]: next },
    )
    activate(next)
  }

  /** Sent or discarded: it is gone, with its files. */
  function drop(target: Target): void {
    const key = keyOfTarget(target)
    storedUploads('attachment', uploadsKey(target)).clear()
    storedUploads('attachment', `${uploadsKey(target)}-logo`).clear()
    drafts.change(({ [key]: _, ...others }) => others)
    setWriting(target.roomId, { ...withoutDraft(writingIn(target.roomId)), isNewDiscussion: false })
  }

  /** Uploads that are still under way end where their draft is left; what has arrived is in the draft. */
  function stopUploads(): void {
    const { now } = active.getState()
    if (!now) return
    const target = targetOf(now)
    if (target) storedUploads('attachment', uploadsKey(target)).clear()
  }

  return {
    get,
    save,
    drop,
    uploadsKey,
    useDraft: (target: Target): StoredDraft | undefined => {
      const key = keyOfTarget(target)
      return drafts.store(({ stored }) => stored[key])
    },
    /** Begins a new discussion, or goes on with the one that is stored. */
    start: (roomId: string): void => {
      setWriting(roomId, startDiscussion())
      const stored = get({ kind: 'post', roomId })
      if (stored) activate(stored)
    },
    /** Edits a post or a comment from what it says now, or from what was changed before. */
    edit: (target: Target, from: Omit<StoredDraft, 'target' | 'savedAt'>): void =>
      save(target, get(target) ?? from),
    /** The composer is closed; what was written stays stored. */
    leave: (roomId: string): void => {
      stopUploads()
      setWriting(roomId, NOTHING_WRITTEN)
    },
    /** Another room was selected: nothing is active there. */
    select: (roomId: string): void => {
      stopUploads()
      setWriting(roomId, NOTHING_WRITTEN)
    },
    useWriting: (roomId: string): Writing<PendingUpload> =>
      active(({ now }) => (now?.roomId === roomId ? now.writing : NOTHING_WRITTEN)),
    useRoomDrafts: (): ReadonlyMap<string, RoomDraft> => {
      const stored = drafts.store((state) => state.stored)
      return useMemo(() => newestOf(Object.values(stored)), [stored])
    },
  }
}

/** The newest draft of each room. One that is edited is not a draft of something new. */
function newestOf(all: readonly StoredDraft[]): ReadonlyMap<string, RoomDraft> {
  const newest = new Map<string, RoomDraft>()
  const inOrder = all.toSorted((one, other) => one.savedAt.localeCompare(other.savedAt))
  for (const { target, subject, message, files, savedAt } of inOrder)
    if (!target.id)
      newest.set(target.roomId, {
        text: (subject || message || files[0]?.name || '').replace(/\s+/g, ' ').trim(),
        savedAt,
        isNewDiscussion: target.kind === 'post',
      })
  return newest
}
