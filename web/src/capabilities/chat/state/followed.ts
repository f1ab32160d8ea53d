import { catchUp } from '../../../platform/live.ts'
import { queryClient } from '../../../platform/query.ts'
import { onReset } from '../../../platform/resettable.ts'

export const windowKey = (channelId: string) => ['chat', 'messages', channelId] as const

/** So many conversations stay in memory, and each of them is followed: coming back to one shows it as it is. */
export const FOLLOWED_MAX = 12

let followed: string[] = []
const read = new Set<string>()

/** The conversations that were opened last, the newest first. */
export const followedChannels = (): readonly string[] => followed

/** Forgets a conversation: it left the person, or others were opened since. */
export function unfollow(channelId: string): void {
  followed = followed.filter((id) => id !== channelId)
  read.delete(channelId)
  queryClient.removeQueries({ queryKey: windowKey(channelId) })
}

/**
 * Follows a conversation from now on. Its messages are read after that, so that nothing falls between; without a line they are tried
 * all the same.
 */
export async function followChannel(channelId: string): Promise<void> {
  const isNew = !followed.includes(channelId)
  followed = [channelId, ...followed.filter((id) => id !== channelId)]
  for (const old of followed.slice(FOLLOWED_MAX)) unfollow(old)
  if (isNew) await catchUp()
}

/** Its messages are asked for from here on. Told before that to read them anew, nobody has anything to read. */
export const beginReading = (channelId: string): void => void read.add(channelId)
export const hasBegunReading = (channelId: string): boolean => read.has(channelId)

onReset(() => {
  followed = []
  read.clear()
})
