/** The names of what rooms read beside the rooms themselves. */
export const ROOM_KEYS = {
  /** As the engine names the rooms that it reads: the menu counts them before it is loaded. */
  rooms: ['rooms', 'rooms'],
  members: (roomId: string) => ['rooms', 'members', roomId],
  contacts: ['rooms', 'contacts'],
  settings: ['rooms', 'settings'],
  events: ['rooms', 'events'],
} as const
