import { useStore } from 'zustand'
import { storedState } from '#platform/storage/stored-state.ts'

type TextById = Readonly<Record<string, string>>

/** What was typed in a conversation and not sent, in every tab and after a reload. */
export function createDrafts(name: string) {
  const drafts = storedState<TextById>(`${name}-drafts`, {})
  const get = (conversationId: string): string => drafts.store.getState().stored[conversationId] ?? ''
  /** An empty text removes the draft. */
  const save = (conversationId: string, text: string): void =>
    drafts.change(({ [conversationId]: _, ...others }) =>
      text === '' ? others : { ...others, [conversationId]: text },
    )
  return {
    get,
    save,
    /** Below what somebody has begun meanwhile: neither is lost. */
    putBack: (conversationId: string, text: string): void =>
      save(conversationId, [get(conversationId), text].filter(Boolean).join('\n')),
    useDraft: (conversationId: string | undefined): string =>
      useStore(drafts.store, ({ stored }) => (conversationId && stored[conversationId]) || ''),
  }
}

export type Drafts = ReturnType<typeof createDrafts>
