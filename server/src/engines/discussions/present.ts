import type {
  ActivityItem,
  Attachment,
  Author,
  Comment,
  Post,
  SharedPost,
} from '@corridor/contract/engines/discussions/model.ts'
import { isPostUnread } from '@corridor/contract/engines/discussions/rules.ts'
import type { Services } from '#platform/services.ts'
import type { ActivityRow } from './activity.ts'
import type { DiscussionType } from './declaration.ts'
import type { AuthorRow, EntryRow, StoredAttachment } from './tables.ts'

export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)
export const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const presentAttachment = (one: StoredAttachment, createdAt: Date): Attachment => ({
  id: one.id,
  category: one.category,
  fileName: one.fileName,
  url: one.url ?? null,
  thumbnailUrl: null,
  createdTimeUtc: createdAt.toISOString(),
  file: one.file ?? null,
})

/** Shows what one capability has stored. */
export function presenting(declared: Pick<DiscussionType, 'presentAuthor'>, services: Services) {
  const author = (row: AuthorRow): Author => declared.presentAuthor(services, row)

  const written = (row: EntryRow) => {
    const isGone = row.deleted_at !== null
    const attached = (category: Attachment['category']) =>
      isGone
        ? []
        : row.attachments
            .filter((one) => one.category === category)
            .map((one) => presentAttachment(one, row.created_at))
    return {
      id: row.id,
      roomId: row.room_id,
      message: isGone ? '' : row.text,
      attachments: attached('others'),
      videoAttachments: attached('video'),
      mentions: isGone ? [] : row.mentions,
      mentionsAll: row.mentions_all,
      reactions: isGone ? {} : (row.reactions ?? {}),
      names: isGone ? {} : Object.fromEntries((row.named ?? []).map((one) => [one.id, author(one).name])),
      createdBy: author(row.author),
      createdAt: secondsOf(row.created_at),
      createdTimeUtc: row.created_at.toISOString(),
      lastUpdatedTimestamp: secondsOf(row.changed_at),
      lastUpdatedTimestampUtc: row.changed_at.toISOString(),
      isEdited: row.edited_at !== null,
      lastEditedTimestampUtc: instant(row.edited_at),
      isDeleted: isGone,
      seq: Number(row.seq),
      changeSeq: Number(row.change_seq),
      attached,
    }
  }

  const comment = (row: EntryRow): Comment => {
    const { attached: _, ...rest } = written(row)
    return { ...rest, postId: row.post_id! }
  }

  /** A post with its newest comments, the newest first as they were read, and the token of those before them. */
  const sharedPost = (row: EntryRow, newest: readonly EntryRow[], token: string | null): SharedPost => {
    const { attached, ...rest } = written(row)
    const comments = newest.map(comment).toReversed()
    return {
      ...rest,
      kind: row.kind,
      subject: rest.isDeleted ? '' : row.subject,
      sponsorLogo: attached('sponsor')[0] ?? null,
      referenceLinks: attached('referenceLink').map(({ id, url, fileName }) => ({
        id,
        url: url ?? '',
        name: fileName === url ? '' : fileName,
      })),
      comments,
      commentsContinuationToken: token,
      lastComment: comments.at(-1) ?? null,
      lastCommentCreatedAt: comments.at(-1)?.createdTimeUtc ?? null,
      totalComments: row.comment_count,
      lastReactedAt: instant(row.reacted_at),
      lastReactedBy: row.reacted_by,
      resolvedAt: instant(row.resolved_at),
      resolvedBy: row.resolver && author(row.resolver),
      activeSeq: Number(row.active_seq),
    }
  }

  const post = (
    row: EntryRow,
    newest: readonly EntryRow[],
    { token, roomReadSeq, personId, pageToken = null }: OwnView,
  ): Post => ({
    ...sharedPost(row, newest, token),
    isRead: !isPostUnread(
      {
        isMarkedUnread: row.is_marked_unread,
        othersSeq: row.active_by === personId ? null : Number(row.active_seq),
        readSeq: Number(row.own_read_seq),
      },
      roomReadSeq,
    ),
    followLevel: row.level,
    isFollowed: row.level === 'follow' || (row.level === 'usual' && row.takes_part),
    remindAt: instant(row.remind_at),
    fromContinuationToken: pageToken,
  })

  return { author, comment, sharedPost, post }
}

export interface OwnView {
  token: string | null
  roomReadSeq: number
  personId: string
  pageToken?: string | null
}

export const presentActivity = (row: ActivityRow): ActivityItem => ({
  id: row.id,
  eventType: row.type,
  roomId: row.room_id,
  postId: row.post_id,
  commentId: row.comment_id,
  metadata: row.facts,
  isRead: row.read_at !== null,
  createdTimestamp: secondsOf(row.created_at),
  createdTimeUtc: row.created_at.toISOString(),
})
