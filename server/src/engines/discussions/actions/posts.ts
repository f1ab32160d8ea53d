import type { Post } from '@corridor/contract/engines/discussions/model.ts'
import type { PostCalls } from '@corridor/contract/engines/discussions/post-calls.ts'
import { EVENT_TYPES } from '@corridor/contract/engines/discussions/rules.ts'
import { action, type Mounted } from '#platform/action.ts'
import type { Discussions } from '../discussions.ts'
import type { Which } from '../showing.ts'
import type { EntryRow, SeatRow } from '../tables.ts'
import { type Acting, aboutEntry, presentComment, presentPost } from './acting.ts'

type Engine<Seat extends SeatRow> = Discussions<Seat>

/** Reacts to an entry, or takes it back, and says so to its author. */
async function react<Seat extends SeatRow>(
  engine: Engine<Seat>,
  { person, services, tx, note }: Acting,
  which: Which,
  reaction: string | null,
): Promise<void> {
  const { declared, marks, rooms, activity, windows } = engine
  const seat = await engine.lockSeat(tx, person, which.roomId)
  engine.checkWritable(seat)
  const row = await engine.getEntry(tx.db, person, which)
  note(aboutEntry(which))
  const key = { roomId: which.roomId, id: row.id }
  const isChanged = reaction
    ? await marks.reactions.set(tx.db, person.id, key, reaction, tx.now)
    : await marks.reactions.remove(tx.db, person.id, key)
  if (!isChanged) return
  if (reaction) {
    await marks.noteReaction(tx.db, row, person.id, tx.now)
    const type = which.commentId ? EVENT_TYPES.EduCommentReactedAt : EVENT_TYPES.EduPostReactedAt
    const name = await rooms.nameOf(tx.db, person.id, declared)
    const facts = { name, room: seat.name, subject: row.subject, ownerId: row.sender_id, reaction }
    const { roomId, postId, commentId } = which
    const to = row.sender_id === person.id ? [] : [row.sender_id]
    const heard = await activity.addFor(tx.db, to, { type, roomId, postId, commentId, facts }, tx.now)
    windows.publishActivity(tx, heard, roomId)
  }
  await windows.publishChanged(tx, services, which.roomId, row.id)
}

/** Changes how the caller has a post. */
async function mark<Seat extends SeatRow>(
  engine: Engine<Seat>,
  context: Acting,
  which: Which,
  change: (row: EntryRow) => Promise<void>,
): Promise<Post> {
  const { person, tx, note } = context
  await engine.lockSeat(tx, person, which.roomId)
  note(aboutEntry(which))
  await change(await engine.getEntry(tx.db, person, which))
  engine.windows.publishOwn(tx, which.roomId, person.id)
  return presentPost(engine, context, which)
}

async function resolve<Seat extends SeatRow>(
  engine: Engine<Seat>,
  context: Acting,
  which: Which,
  isResolved: boolean,
): Promise<Post> {
  const { person, services, tx, note } = context
  engine.checkWritable(await engine.lockSeat(tx, person, which.roomId))
  const row = await engine.getEntry(tx.db, person, which)
  note(aboutEntry(which))
  if (isResolved) await engine.declared.checkResolvable(tx, { ...which, kind: row.kind })
  const isChanged = await engine.marks.setResolved(tx.db, which, isResolved ? person.id : null, tx.now)
  if (isChanged) await engine.windows.publishChanged(tx, services, which.roomId, row.id)
  return presentPost(engine, context, which)
}

/** How everybody sees posts and comments. */
export const reactingActions = <Seat extends SeatRow>(
  engine: Engine<Seat>,
  calls: PostCalls,
): Record<string, Mounted> => ({
  reactPost: action(calls.reactPost, async (context) => {
    const { roomId, postId, reaction } = context.body
    await react(engine, context, { roomId, postId }, reaction)
    return presentPost(engine, context, context.body)
  }),
  unreactPost: action(calls.unreactPost, async (context) => {
    await react(engine, context, context.body, null)
    return presentPost(engine, context, context.body)
  }),
  reactComment: action(calls.reactComment, async (context) => {
    await react(engine, context, context.body, context.body.reaction)
    return presentComment(engine, context, context.body)
  }),
  unreactComment: action(calls.unreactComment, async (context) => {
    await react(engine, context, context.body, null)
    return presentComment(engine, context, context.body)
  }),
  resolvePost: action(calls.resolvePost, (context) => resolve(engine, context, context.body, true)),
  unresolvePost: action(calls.unresolvePost, (context) => resolve(engine, context, context.body, false)),
})

/** How one person has posts. */
export const markActions = <Seat extends SeatRow>(
  engine: Engine<Seat>,
  calls: PostCalls,
): Record<string, Mounted> => {
  const { marks, alerts } = engine
  return {
    readPost: action(calls.readPost, (context) => {
      const { body, person, tx } = context
      return mark(engine, context, body, (row) => {
        alerts.settle(tx, body, person.id)
        const change = { readSeq: Number(row.active_seq), isMarkedUnread: false }
        return marks.setMark(tx.db, body, person.id, change)
      })
    }),
    unreadPost: action(calls.unreadPost, (context) => {
      const { body, person, tx } = context
      return mark(engine, context, body, () =>
        marks.setMark(tx.db, body, person.id, { isMarkedUnread: true }),
      )
    }),
    followPost: action(calls.followPost, (context) => {
      const { body, person, tx } = context
      return mark(engine, context, body, () => marks.setMark(tx.db, body, person.id, { level: body.level }))
    }),
    remindOfPost: action(calls.remindOfPost, async (context) => {
      const { person, body, tx } = context
      const { roomId, postId, remindAt } = body
      await marks.reminders.lockOf(tx.db, person.id)
      return mark(engine, context, { roomId, postId }, async () => {
        if (remindAt) await alerts.remind.set(tx, person.id, { roomId, postId }, new Date(remindAt))
        else await marks.reminders.remove(tx.db, person.id, { roomId, postId })
      })
    }),
  }
}
