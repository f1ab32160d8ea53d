import { useStore } from 'zustand'
import { keptState } from '../../../platform/kept-state.ts'

type Drafts = Readonly<Record<string, string>>

const drafts = keptState<Drafts>('chat-drafts', {})

/** What was written in a conversation and not sent, in every tab and after a reload. */
export const useDraft = (channelId: string | undefined): string =>
  useStore(drafts.store, ({ kept }) => (channelId && kept[channelId]) || '')

export const knownDraft = (channelId: string): string => drafts.store.getState().kept[channelId] ?? ''

/** Nothing written is no draft. */
export const writeDraft = (channelId: string, text: string): void =>
  drafts.change(({ [channelId]: _, ...others }) => (text === '' ? others : { ...others, [channelId]: text }))
