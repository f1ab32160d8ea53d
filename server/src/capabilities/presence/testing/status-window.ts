import type { Acknowledged } from '@corridor/contract/kernel/message.ts'
import type { OwnStatus, PersonStatus, StatusChoice } from '@corridor/contract/presence/model.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'
import { openWindow, type TestWindow } from '#testing/window.ts'

export const HUB = '/hubs/work-status'
export const HEARTBEAT = 'presence.heartbeat'

type Caller = Pick<LoginReply, 'token' | 'givenName'>

/** A window at the work-status hub that sends heartbeats and records the events about others. */
export interface StatusWindow extends TestWindow {
  beat: (isTouched?: boolean) => Promise<{ own: OwnStatus; statuses: PersonStatus[] }>
  /** All published status codes of a person, in order. */
  publishedTo: (who: Caller) => number[]
  /** What it shows: the last answer, updated by the events since. */
  shown: () => Map<string, PersonStatus>
}

/** Opens a window that shows these people. */
export async function openStatusWindow(
  app: Pick<TestApp, 'url'>,
  own: Caller,
  showing: readonly string[] = [],
): Promise<StatusWindow> {
  const window = await openWindow(app, own, HUB)
  let shown = new Map<string, PersonStatus>()
  window.socket.on('presence.changed', (one: PersonStatus) => {
    if (shown.has(one.userId)) shown.set(one.userId, one)
  })
  return {
    ...window,
    beat: async (isTouched = true) => {
      const answer: Acknowledged = await window.socket.emitWithAck(HEARTBEAT, { isTouched, userIds: showing })
      if ('error' in answer) throw new Error(answer.error.code)
      const reply = answer.reply as { own: OwnStatus; statuses: PersonStatus[] }
      shown = new Map(reply.statuses.map((one) => [one.userId, one]))
      return reply
    },
    publishedTo: ({ givenName }) =>
      window.events.flatMap(({ name, payload }) =>
        name === 'presence.changed' && payload.userId === givenName ? [payload.status] : [],
      ),
    shown: () => shown,
  }
}

export async function chooseStatus(app: TestApp, as: Caller, body: StatusChoice): Promise<OwnStatus> {
  const answer = await app.call('PUT /presence/v2/status', { as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
