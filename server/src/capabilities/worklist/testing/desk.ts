import { randomUUID } from 'node:crypto'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { Acknowledged } from '@corridor/contract/kernel/message.ts'
import type { ItemRef } from '@corridor/contract/worklist/model.ts'
import { expect } from 'vitest'
import { minutesAfter } from '#platform/clock.ts'
import type { TestApp } from '#testing/test-app.ts'
import { openWindow, type TestWindow } from '#testing/window.ts'
import { openParcel } from '#testing/worklist/parcels.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'

const ITEM = '/worklist/v1/items/:kind/:itemId'

/** An item of the practice of this person, as its capability names it. */
export const refOf = (as: Newcome, item: ItemRef) => ({ practiceId: as.practiceId!, ...item })

/** What people do with items in tests, as their windows would. */
export function worklistDesk(app: TestApp) {
  const of = { app }
  return {
    ago: (minutes: number) => minutesAfter(app.clock.now(), -minutes),
    worker: (claims: Claim[] = ['SharedInbox'], practiceId?: string): Promise<Newcome> =>
      signInNewcomer(app, { claims, practiceId }),
    parcel: (as: Newcome, more: Parameters<typeof openParcel>[2] = {}) =>
      openParcel(of.app, as.practiceId!, more),
    read: async (as: Newcome, params: ItemRef) => {
      const { status, body } = await app.call(`GET ${ITEM}`, { as, params })
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    assign: (as: Newcome, params: ItemRef, personId: string | null, before: string | null = null) =>
      app.call(`PUT ${ITEM}/assignee`, { as, params, body: { personId, before } }),
    claim: (as: Newcome, params: ItemRef, isTakingOver = false) =>
      app.call(`POST ${ITEM}/claim`, { as, params, body: { isTakingOver } }),
    snooze: (as: Newcome, params: ItemRef, until: Date | null) =>
      app.call(`PUT ${ITEM}/snooze`, { as, params, body: { until: until?.toISOString() ?? null } }),
    finish: (as: Newcome, params: ItemRef, isDone = true) =>
      app.call(`PUT ${ITEM}/done`, { as, params, body: { isDone } }),
    note: (as: Newcome, params: ItemRef, text: string, mentions: string[] = [], id = randomUUID()) =>
      app.call(`POST ${ITEM}/notes`, { as, params, body: { id, text, mentions } }),
    list: async (as: Newcome, query: { filter?: 'all' | 'mine' | 'unassigned'; kind?: string } = {}) =>
      (await app.call('GET /worklist/v1/items', { as, query })).body.items,
    alertsOf: async (as: Newcome) => {
      const { body } = await app.call('GET /user-notifications/v2/alerts', { as })
      return body.alerts.filter(({ kind }) => kind.startsWith('worklist.'))
    },
    window: (as: Newcome) => openWindow(app, as),
    watch: async (window: TestWindow, ref: ItemRef, doing: 'looking' | 'replying' | 'nothing') => {
      const answer: Acknowledged = await window.socket.emitWithAck('worklist.watch', { ...ref, doing })
      return 'error' in answer ? answer.error.code : 'done'
    },
  }
}
