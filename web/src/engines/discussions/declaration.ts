import type { Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { ComponentType } from 'react'

/** Where the calls of a capability with discussions begin. */
export type Base = '/rooms/v3'

/** What a practice may have switched on; what is absent is off. */
export type Switch = 'resolve' | 'markRead' | 'markUnread' | 'pin' | 'gif' | 'addMembers'
export type Switches = Partial<Readonly<Record<Switch, boolean>>>

interface OfPost<R extends Room> {
  post: Post
  room: R
}

/** How a capability draws posts of a kind of its own. */
export interface KindOfPost<R extends Room> {
  /** In place of the text: reactions, files, links and comments stay below it. */
  Body?: ComponentType<OfPost<R>>
  /** Beside the menu of the post: "Case", "Open for 3 days". */
  Badge?: ComponentType<OfPost<R>>
  /** The one line of a folded post behind its subject. */
  summaryOf?: (post: Post) => string
  /** Its words are the capability’s own: they cannot be edited here. */
  isFixed?: boolean
  /** Whether it can be resolved now; any post can, where this is left out. */
  mayResolve?: (post: Post) => boolean
}

/** What an engine needs of the capability that has files: it is below the engines. */
export interface FileWays {
  useFileInAddress: () => { openId: string | null; open: (id: string) => unknown }
  /** The file of the address, large, among those beside it. */
  OpenedFile: ComponentType<{ files: readonly StoredFile[] }>
  downloadFile: (file: Pick<StoredFile, 'id'>) => Promise<void>
  /** "Any file, up to 2 GB each". */
  limit: () => string
}

/** What a capability with discussions brings: its calls, its events and its rules. */
export interface DiscussionsDeclaration<R extends Room> {
  base: Base
  /** Names what is cached, stored and followed: `rooms`. */
  name: string
  claim: Claim
  events: { post: 'rooms.post'; comment: 'rooms.comment'; room: 'rooms.room'; own: 'rooms.own' }
  streams: { room: 'rooms'; own: 'rooms-own' }
  /** All rooms of the person, and those that they may join. */
  readRooms: () => Promise<readonly R[]>
  readRoom: (roomId: string) => Promise<R>
  switchesOf: (room: R) => Switches
  /** Where a post, or a comment, is: a path with its query, for links that are copied. */
  addressOf: (room: R, at: { postId: string; commentId?: string }) => string
  files: FileWays
  kinds?: Readonly<Record<string, KindOfPost<R>>>
  /** Raised when what is stored for a reload gets another form. */
  storedVersion: number
}

export interface DiscussionsProps<R extends Room> {
  room: R
  /** From the address: scrolled to and marked. */
  postId?: string | null
  commentId?: string | null
  /** It was found and scrolled to: the address may forget it. */
  onPostShown?: () => void
}

export interface AttachmentsProps<R extends Room> {
  room: R
  /** "Show in discussion": the address of the tab Discussions at this post. */
  addressOfPost?: (at: { postId: string; commentId?: string }) => string
}
