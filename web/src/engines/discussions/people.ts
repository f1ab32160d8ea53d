import { REACTIONS } from '@corridor/contract/engines/conversation/reactions.ts'
import type { Author, Comment, Room } from '@corridor/contract/engines/discussions/model.ts'
import { useMemo } from 'react'
import { reactionLook } from '#engines/conversation/message/reaction-looks.ts'
import type { Person, ReactionView } from '#engines/conversation/message-view.ts'
import { initialsOf } from './initials.ts'
import { viewerId } from './state/rooms.ts'

type Words = Pick<Comment, 'reactions' | 'names' | 'mentions' | 'message' | 'mentionsAll'>

export const personOf = ({
  userId,
  name,
  profileUrl,
}: Pick<Author, 'userId' | 'name'> & { profileUrl?: string | null }): Person => ({
  id: userId,
  name,
  initials: initialsOf(name),
  imageUrl: profileUrl ?? null,
})

const namedIn = ({ names }: Words, userId: string, members: Room['members']): Person =>
  personOf(members.find((one) => one.userId === userId) ?? { userId, name: names[userId] ?? '' })

/** The reactions of a post or a comment, the usual ones first. */
export function reactionsOf(words: Words, members: Room['members']): ReactionView[] {
  const { reactions } = words
  const keys = new Set([...REACTIONS, ...Object.values(reactions).sort()])
  return [...keys].flatMap((key) => {
    const ids = Object.keys(reactions).filter((id) => reactions[id] === key)
    if (ids.length === 0) return []
    const people = ids.map((id) => namedIn(words, id, members))
    return [{ ...reactionLook(key), people, isOwn: ids.includes(viewerId()) }]
  })
}

/** Who is named with an @ in the words. */
export const mentionsOf = (words: Words, members: Room['members']) => [
  ...words.mentions.map((id) => ({ name: namedIn(words, id, members).name, isReader: id === viewerId() })),
  ...(words.mentionsAll ? [{ name: ALL, isReader: true }] : []),
]

/** What everybody in the room is mentioned by. */
export const ALL = 'all'
const ALL_MENTIONED = /(?<![\p{L}\p{N}_@])@all(?![\p{L}\p{N}_])/u

interface Mentioned {
  mentions: string[]
  mentionsAll: boolean
}

/** Whom the words name: those who were chosen, and everybody with a name of their own. */
export function mentionedIn(
  message: string,
  members: Room['members'],
  chosen: readonly { id: string; name: string }[],
): Mentioned {
  const names = new Set(chosen.map(({ name }) => name))
  const alone = members
    .filter(({ name }) => !names.has(name) && members.filter((one) => one.name === name).length === 1)
    .map(({ userId, name }) => ({ id: userId, name }))
  const mentions = [...chosen, ...alone]
    .filter(({ id, name }) => id !== viewerId() && id !== ALL && message.includes(`@${name}`))
    .map(({ id }) => id)
  return { mentions: [...new Set(mentions)], mentionsAll: ALL_MENTIONED.test(message) }
}

/** Who can be named in a room: everybody but oneself, and all of them at once. */
export function useMentionable(members: Room['members']): readonly Person[] {
  return useMemo(
    () => [
      ...members.filter(({ userId }) => userId !== viewerId()).map(personOf),
      { id: ALL, name: ALL, initials: '@', imageUrl: null },
    ],
    [members],
  )
}
