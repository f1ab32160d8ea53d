import { EVENT_TYPES, type EventType } from './rules.ts'

/** No zod: the browser writes the sentences of somebody’s activity log. */

export interface LoggedEvent {
  id: string
  eventType: EventType
  /** Names as they were then: who, the room, the post’s subject and owner, the reaction. */
  metadata: Readonly<Record<string, string>>
  createdTimestamp: number
  createdTimeUtc: string
}

/** Each entry once, the newest first. */
export const activityOf = <One extends Pick<LoggedEvent, 'id' | 'createdTimeUtc'>>(
  entries: readonly One[],
): One[] =>
  [...new Map(entries.map((one) => [one.id, one])).values()].toSorted((one, other) =>
    other.createdTimeUtc.localeCompare(one.createdTimeUtc),
  )

const quoted = (subject: string | undefined): string => (subject ? ` “${subject}”` : '')

/** What a log entry says after the name of who did it: of the viewer’s own post it says “your”. `sign` draws a reaction. */
export function activityWords(
  { eventType, metadata }: LoggedEvent,
  personId: string,
  sign: (reaction: string) => string,
): string {
  const { subject, room = '', ownerId, reaction = '' } = metadata
  const isOwn = ownerId === personId
  switch (eventType) {
    case EVENT_TYPES.NewEduPostCreated:
      return subject ? `posted${quoted(subject)} in ${room}` : `posted in ${room}`
    case EVENT_TYPES.NewEduCommentCreated:
      if (isOwn) return `commented on your post${quoted(subject)}`
      return subject ? `commented on${quoted(subject)} in ${room}` : `commented on a post in ${room}`
    case EVENT_TYPES.EduRoomHostInvitedUser:
      return `added you to ${room}`
    case EVENT_TYPES.EduRoomDeleted:
      return `deleted ${room}`
    case EVENT_TYPES.EduPostReactedAt:
      return `reacted ${sign(reaction)} to ${isOwn ? 'your' : 'a'} post${quoted(subject)}`
    case EVENT_TYPES.EduCommentReactedAt:
      return `reacted ${sign(reaction)} to ${isOwn ? 'your' : 'a'} comment`
    case EVENT_TYPES.EduRoomJoined:
      return `joined ${room}`
    case EVENT_TYPES.EduRoomSubscribed:
      return `subscribed to ${room}`
  }
}
