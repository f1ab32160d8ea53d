/** The numbers of the wire (specification, learning hub §3). No zod: the browser reads them. */
export const ROOM_TYPES = { CrossOffice: 0, InOffice: 1, SubRoom: 2 } as const
export type RoomType = (typeof ROOM_TYPES)[keyof typeof ROOM_TYPES]

export const HUDDLE_NAME = 'Morning Huddle'
export const UNNAMED_ROOM = 'Unknown Channel'

/** What a room is called: the room of an office that has no name is its morning huddle. */
export function roomName({ name, isHuddle }: { name: string; isHuddle: boolean }): string {
  return name.trim() || (isHuddle ? HUDDLE_NAME : UNNAMED_ROOM)
}

/** What a practice may switch on for its rooms (specification, learning hub §2): the calls exist either way. */
export const ROOM_SWITCHES = ['resolve', 'markRead', 'markUnread', 'pin', 'gif', 'addMembers'] as const
export type RoomSwitch = (typeof ROOM_SWITCHES)[number]

/** The tabs of a room, by their numbers in its address (specification, learning hub §2). */
export const ROOM_TABS = { DISCUSSIONS: 0, ATTACHMENTS: 1, CHANNEL_OPTIONS: 2 } as const
export type RoomTab = (typeof ROOM_TABS)[keyof typeof ROOM_TABS]

/** A tab by its number in an address; anything else is the discussions. */
export const roomTabOf = (written: string | null): RoomTab =>
  Object.values(ROOM_TABS).find((tab) => String(tab) === written) ?? ROOM_TABS.DISCUSSIONS

interface Removing {
  /** Whether the viewer looks after the room. */
  mayManage: boolean
  /** Whether the viewer is an admin of their practice. */
  isAdmin: boolean
  personId: string
  practiceId: string | null
}

/** Who takes a member out: who looks after the room, and an admin of that member’s practice. Oneself leaves instead. */
export const mayRemoveMember = (
  member: { userId: string; practiceId: string | null },
  { mayManage, isAdmin, personId, practiceId }: Removing,
): boolean =>
  member.userId !== personId &&
  (mayManage || (isAdmin && practiceId !== null && member.practiceId === practiceId))

interface Joining {
  room: { roomType: RoomType; hostPracticeId: string; practices: readonly { id: string }[] }
  mayManage: boolean
  /** The viewer’s practice. */
  practiceId: string | null
}

/**
 * Whether somebody of a practice may be added to a room: its own practices’ people, and, in a room between practices, those of others
 * that the host brings in. Below another room it is that room’s members instead.
 */
export const mayBeAdded = (
  person: { practiceId: string | null },
  { room, mayManage, practiceId }: Joining,
): boolean => {
  if (person.practiceId === null || room.roomType === ROOM_TYPES.SubRoom) return false
  if ([room.hostPracticeId, ...room.practices.map(({ id }) => id)].includes(person.practiceId)) return true
  return room.roomType === ROOM_TYPES.CrossOffice && mayManage && practiceId === room.hostPracticeId
}
