import { addressWith } from '#platform/navigation/address-with.ts'

export const CHAT_PATH = '/dashboard/chat'

/** The address of a conversation, or of one of its messages. */
export const channelPath = (channelId: string, seq?: number) =>
  `${CHAT_PATH}?channelId=${channelId}${seq ? `&at=${seq}` : ''}` as const

/** Where the conversation with somebody is, also when there is none yet: it is opened there. */
export const pathWith = (personId: string) => `${CHAT_PATH}?with=${personId}` as const

/** The address with the conversation with somebody open; what is searched in the list stays. */
export const withPerson = (search: URLSearchParams, personId: string) =>
  addressWith(new URLSearchParams(withChannel(search, null).search), { with: personId })

/** Checks the id in an address, so that nothing is requested for one that cannot be a conversation. */
export const isChannelId = (id: string): boolean => /^[0-9a-f-]{36}(--[0-9a-f-]{36})?$/.test(id)

export const VIEWS = ['conversation', 'attachments', 'options'] as const
export type View = (typeof VIEWS)[number]

/** The address with another conversation open; what is chosen and searched in the list stays. */
export const withChannel = (search: URLSearchParams, channelId: string | null, seq?: number) =>
  addressWith(search, {
    channelId,
    at: seq ? String(seq) : null,
    view: null,
    file: null,
    new: null,
    with: null,
    find: null,
  })

/** The same conversation, another part of it. */
export const withView = (search: URLSearchParams, view: View) =>
  addressWith(search, { view: view === 'conversation' ? null : view, at: null, find: null, file: null })
