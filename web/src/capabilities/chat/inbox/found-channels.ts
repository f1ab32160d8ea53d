import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { byLastMessage, titleOf } from '@corridor/contract/chat/rules.ts'

/** Without accents and case, as names are searched. */
export const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Conversations by their names, and by who is in them and where they work; accents and case make no difference. */
export function foundChannels(channels: readonly ChatChannel[], term: string): ChatChannel[] {
  const wanted = plain(term).split(/\s+/)
  return channels
    .filter((channel) => {
      const people = channel.recipients.flatMap(({ name, practiceName }) => [name, practiceName ?? ''])
      const words = plain([titleOf(channel), ...people].join(' '))
      return wanted.every((word) => words.includes(word))
    })
    .sort(byLastMessage)
}
