import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { badgeOf, titleOf } from '@corridor/contract/chat/rules.ts'
import type { Finding } from '#platform/capability/findings.ts'
import { channelPath } from '../places.ts'

/** Two letters for a name that is known whole. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^Dr /, '')
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** How a conversation is shown: its picture and its name. */
export function faceOf(channel: ChatChannel) {
  const name = titleOf(channel)
  return {
    name,
    initials: initialsOf(name),
    imageUrl: channel.coverImageUrl,
    isGroup: channel.isGroupChat,
  }
}

/** The other one of two; nobody in a group. */
export const otherOf = ({ isGroupChat, recipients }: ChatChannel): string | undefined =>
  isGroupChat ? undefined : recipients[0]?.userId

/** How the switcher shows a conversation. */
export function findingOf(channel: ChatChannel): Finding {
  const { name, initials, imageUrl } = faceOf(channel)
  return {
    label: name,
    detail: channel.isGroupChat ? channel.recipients.map((one) => one.name).join(', ') : badgeOf(channel),
    path: channelPath(channel.id),
    personId: otherOf(channel),
    avatar: { name, initials, image: imageUrl },
  }
}

/** Who is in it now, oneself among them. */
export const membersOf = ({ members }: ChatChannel): string[] =>
  members.filter(({ isDeleted }) => !isDeleted).map(({ userId }) => userId)

export const isMuted = ({ mutedUntil }: ChatChannel, now: number): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > now
