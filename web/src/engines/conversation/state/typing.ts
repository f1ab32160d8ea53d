import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { resettable } from '#platform/storage/resettable.ts'
import type { TypingDeclaration } from './declaration.ts'

export interface Typist {
  conversationId: string
  personId: string
  name: string
}

/** Who is typing, until they stop for `seconds` or send. */
export function createTyping({ seconds, send }: TypingDeclaration) {
  const useTyping = resettable(create<{ typists: readonly Typist[] }>()(() => ({ typists: [] })))
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function stop(conversationId: string, personId: string): void {
    const key = `${conversationId} ${personId}`
    clearTimeout(timers.get(key))
    timers.delete(key)
    useTyping.setState(({ typists }) => ({
      typists: typists.filter((one) => `${one.conversationId} ${one.personId}` !== key),
    }))
  }

  return {
    stop,
    /** Reports that the person at this window types. */
    report: (conversationId: string): void => void send(conversationId).catch(() => undefined),
    receive: (typist: Typist): void => {
      const { conversationId, personId } = typist
      stop(conversationId, personId)
      useTyping.setState(({ typists }) => ({ typists: [...typists, typist] }))
      timers.set(
        `${conversationId} ${personId}`,
        setTimeout(() => stop(conversationId, personId), seconds * 1000),
      )
    },
    /** The names of those who are typing here. */
    useTypists: (conversationId: string): readonly string[] =>
      useTyping(
        useShallow(({ typists }) =>
          typists.filter((one) => one.conversationId === conversationId).map(({ name }) => name),
        ),
      ),
  }
}

export type Typing = ReturnType<typeof createTyping>
