import type { Change, Since } from '@corridor/contract/kernel/live.ts'
import { type Cursor, writeCursors } from '@corridor/contract/kernel/stream.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'
import { openWindow } from './window.ts'

type Caller = Pick<LoginReply, 'token' | 'givenName'>

/** What a window of theirs reads after a gap. */
export async function changesSince(app: TestApp, as: Caller, cursors: readonly Cursor[]): Promise<Since[]> {
  const { status, body } = await app.call('GET /live/v1/changes', {
    as,
    query: { streams: writeCursors(cursors) },
  })
  expect(status).toBe(200)
  return body.streams
}

interface Replay<State> {
  app: TestApp
  /** Whose window follows. */
  as: Caller
  /** The streams it follows, by their whole names. */
  streams: readonly string[]
  /** Reads the whole state that the streams speak of. */
  read: () => Promise<State>
  /** The rule by which a window applies an event to what it has. */
  apply: (state: State, change: Change) => State | Promise<State>
  /** Does what the events must report. */
  act: () => Promise<unknown>
}

/**
 * Old state + events = fresh read. Does the action with a window open, and fails when the events it received, or what it
 * reads after a gap, do not lead from the state before to the state after. Returns the events.
 */
export async function checkReplay<State>(replay: Replay<State>): Promise<Change[]> {
  const { app, as, streams, read, apply, act } = replay
  const window = await openWindow(app, as)
  try {
    const beginning = await changesSince(
      app,
      as,
      streams.map((stream) => ({ stream, seq: null })),
    )
    let state = await read()
    await act()
    const caughtUp = await changesSince(app, as, beginning)
    for (const { stream, changes } of caughtUp) {
      // The live connection is as good as the read: the same events, in the same order, each once.
      const received = () =>
        window.events.flatMap(({ name, payload, mark }) =>
          mark?.stream === stream ? [{ seq: mark.seq, event: name, payload }] : [],
        )
      await expect.poll(received, { message: `what was heard of ${stream}` }).toEqual(changes)
    }
    const all = caughtUp.flatMap(({ changes }) => changes ?? [])
    for (const change of all) state = await apply(state, change)
    expect(state).toEqual(await read())
    return all
  } finally {
    window.close()
  }
}
