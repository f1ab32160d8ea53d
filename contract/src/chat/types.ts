/** The numbers of the wire (specification, platform §3 and §9). No zod: the browser reads them. */
export const MESSAGE_TYPES = { TEXT: 0, ATTACHMENT: 1, GIF: 2, PHOTO: 3 } as const
export type MessageType = (typeof MESSAGE_TYPES)[keyof typeof MESSAGE_TYPES]

export const DELETE_TYPES = { EVERYONE: 0, USER: 1 } as const
export const FILTER_TYPES = { DEFAULT: 0, FAVOURITES: 1, ARCHIVED: 2 } as const
export const UPDATE_TYPES = { RENAME: 0, ADD_MEMBER: 1, REMOVE_MEMBER: 2 } as const

/** Whom a member may remove from a group. */
export const REMOVAL_RIGHTS = ['anyone', 'own-practice', 'nobody'] as const
export type RemovalRight = (typeof REMOVAL_RIGHTS)[number]

/** What a quote shows: the words, that the message was deleted, or nothing to a viewer who joined later or deleted it for themselves. */
export const QUOTE_STATES = ['shown', 'deleted', 'unavailable'] as const

/** How the inbox can be narrowed; the same chosen twice turns it off. */
export const INBOX_FILTERS = ['none', 'groups', 'unread', 'outside'] as const
export type InboxFilter = (typeof INBOX_FILTERS)[number]

export const CHANNEL_LISTS = ['default', 'favourites', 'archive'] as const
export type ChannelList = (typeof CHANNEL_LISTS)[number]

/** The files of a conversation are shown by these sorts. */
export const FILE_GROUPS = ['pictures', 'documents', 'voice', 'other'] as const
export type FileGroup = (typeof FILE_GROUPS)[number]
