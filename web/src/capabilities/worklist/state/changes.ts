import type { ItemRef, WorkItem, WorkNote, WorkState } from '@corridor/contract/worklist/model.ts'
import { call } from '#platform/api.ts'
import { queryClient, refetch, updateCached } from '#platform/query.ts'
import { itemKey, WORK_KEYS } from './queries.ts'

export interface ShownItem {
  item: WorkItem
  notes: WorkNote[]
}

/** Shows a state unless a newer one is there: answers and events may overtake each other. */
export function showState(state: WorkState): void {
  updateCached<ShownItem>(itemKey(state), ({ item, notes }) => ({
    item: item.version < state.version ? { ...item, ...state } : item,
    notes,
  }))
}

/** What was refused is out of date here: somebody else was faster. */
async function changing(ref: ItemRef, change: Promise<WorkState>): Promise<void> {
  try {
    showState(await change)
  } catch (error) {
    void refetch(itemKey(ref))
    throw error
  }
}

const params = ({ kind, itemId }: ItemRef) => ({ kind, itemId })

export const assignItem = (state: WorkState, personId: string | null) =>
  changing(
    state,
    call('PUT /worklist/v1/items/:kind/:itemId/assignee', {
      params: params(state),
      body: { personId, before: state.assigneeId },
    }),
  )

/** Who has each of these items. It is read, not shown: nobody has opened them. */
export const assigneesOf = (refs: readonly ItemRef[]): Promise<WorkState[]> =>
  Promise.all(
    refs.map(
      async (ref) => (await call('GET /worklist/v1/items/:kind/:itemId', { params: params(ref) })).item,
    ),
  )

export const claimItem = (ref: ItemRef, isTakingOver = false) =>
  changing(
    ref,
    call('POST /worklist/v1/items/:kind/:itemId/claim', { params: params(ref), body: { isTakingOver } }),
  )

export const releaseItem = (ref: ItemRef) =>
  changing(ref, call('DELETE /worklist/v1/items/:kind/:itemId/claim', { params: params(ref) }))

export const snoozeItem = (ref: ItemRef, until: Date | null) =>
  changing(
    ref,
    call('PUT /worklist/v1/items/:kind/:itemId/snooze', {
      params: params(ref),
      body: { until: until?.toISOString() ?? null },
    }),
  )

/** What has come in since `seenUpTo` keeps it open. */
export const finishItem = (ref: ItemRef, isDone: boolean, seenUpTo?: number) =>
  changing(
    ref,
    call('PUT /worklist/v1/items/:kind/:itemId/done', { params: params(ref), body: { isDone, seenUpTo } }),
  )

export async function addNote(
  ref: ItemRef,
  note: { id: string; text: string; mentions: string[] },
): Promise<void> {
  const added = await call('POST /worklist/v1/items/:kind/:itemId/notes', { params: params(ref), body: note })
  updateCached<ShownItem>(itemKey(ref), ({ item, notes }) => ({
    item,
    notes: [...notes.filter(({ id }) => id !== added.id), added],
  }))
}

export const deleteNote = (ref: ItemRef, noteId: string) =>
  call('DELETE /worklist/v1/items/:kind/:itemId/notes/:noteId', {
    params: { ...params(ref), noteId },
  }).finally(() => refetch(itemKey(ref)))

export interface WrittenTemplate {
  name: string
  shortcut: string
  body: string
}

const refetchTemplates = () => queryClient.invalidateQueries({ queryKey: WORK_KEYS.templates })

export const addTemplate = (id: string, written: WrittenTemplate) =>
  call('POST /worklist/v1/templates', { body: { id, ...written } }).finally(refetchTemplates)

export const changeTemplate = (id: string, version: number, written: WrittenTemplate) =>
  call('PUT /worklist/v1/templates/:id', { params: { id }, body: { ...written, version } }).finally(
    refetchTemplates,
  )

export const deleteTemplate = (id: string) =>
  call('DELETE /worklist/v1/templates/:id', { params: { id } }).finally(refetchTemplates)
