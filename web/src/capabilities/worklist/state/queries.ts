import type { ItemRef } from '@corridor/contract/worklist/model.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { waitingWorkQuery } from '#platform/navigation/work-waiting.ts'

export const WORK_KEYS = {
  all: ['worklist'],
  items: ['worklist', 'item'],
  waiting: waitingWorkQuery.queryKey,
  ofPatient: ['worklist', 'patient'],
  templates: ['worklist', 'templates'],
} as const

export const itemKey = ({ kind, itemId }: ItemRef) => [...WORK_KEYS.items, kind, itemId] as const

/** How far the team is with an item, and its notes. */
export const useWorkItem = ({ kind, itemId }: ItemRef) =>
  useQuery({
    queryKey: itemKey({ kind, itemId }),
    queryFn: () => call('GET /worklist/v1/items/:kind/:itemId', { params: { kind, itemId } }),
  })

/** Who can be given an item, or be mentioned in a note about it. */
export const useWorkers = ({ kind, itemId }: ItemRef) =>
  useQuery({
    queryKey: [...itemKey({ kind, itemId }), 'people'],
    queryFn: () => call('GET /worklist/v1/items/:kind/:itemId/people', { params: { kind, itemId } }),
  })

/** The items of a kind that the person was given. */
export const useMyItems = (kind: string, enabled: boolean) =>
  useQuery({
    queryKey: [...WORK_KEYS.items, kind, 'mine'],
    queryFn: async () => {
      const { items } = await call('GET /worklist/v1/items', { query: { filter: 'mine', kind } })
      return new Set(items.map(({ itemId }) => itemId))
    },
    enabled,
  })

/** What needs action about a patient. */
export const usePatientItems = (patientId: string) =>
  useQuery({
    queryKey: [...WORK_KEYS.ofPatient, patientId],
    queryFn: async () =>
      (await call('GET /worklist/v1/patients/:patientId/items', { params: { patientId } })).items,
  })

export const templatesQuery = {
  queryKey: WORK_KEYS.templates,
  queryFn: () => call('GET /worklist/v1/templates'),
}

export const useTemplates = () => useQuery(templatesQuery)
