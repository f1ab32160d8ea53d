import { TYPING_SECONDS } from '@corridor/contract/chat/limits.ts'
import { firstNameOf } from '@corridor/contract/chat/rules.ts'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { tell } from '../../../platform/live.ts'
import { resettable } from '../../../platform/resettable.ts'

interface Typist {
  channelId: string
  userId: string
  name: string
}

const useTyping = resettable(create<{ typists: readonly Typist[] }>()(() => ({ typists: [] })))
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const isSame = (one: Typist, channelId: string, userId: string): boolean =>
  one.channelId === channelId && one.userId === userId

/** Somebody has stopped, or sent what they wrote. */
export function stopTyping(channelId: string, userId: string): void {
  clearTimeout(timers.get(`${channelId} ${userId}`))
  timers.delete(`${channelId} ${userId}`)
  useTyping.setState(({ typists }) => ({
    typists: typists.filter((one) => !isSame(one, channelId, userId)),
  }))
}

export function hearTyping(typist: Typist): void {
  const { channelId, userId } = typist
  stopTyping(channelId, userId)
  useTyping.setState(({ typists }) => ({ typists: [...typists, typist] }))
  timers.set(
    `${channelId} ${userId}`,
    setTimeout(() => stopTyping(channelId, userId), TYPING_SECONDS * 1000),
  )
}

/** The names of those who write here just now. */
export const useTypists = (channelId: string): readonly string[] =>
  useTyping(
    useShallow(({ typists }) =>
      typists.filter((one) => one.channelId === channelId).map(({ name }) => firstNameOf(name)),
    ),
  )

/** Nobody waits for it, and it is of no use later. */
export const tellTyping = (channelId: string): void =>
  void tell('/hubs/notification chat.types', { channelId }).catch(() => undefined)
