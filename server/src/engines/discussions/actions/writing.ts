import { mayNotDelete } from '@corridor/contract/engines/discussions/errors.ts'
import type { PostCalls } from '@corridor/contract/engines/discussions/post-calls.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { sendAction } from '#engines/conversation/conversations.ts'
import { action, type BatchedCall, type Mounted } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import type { Discussions } from '../discussions.ts'
import type { Which } from '../showing.ts'
import type { EntryDraft, EntryRow, SeatRow } from '../tables.ts'
import { attach, checkOwn, checkWords, draftOf, hasFiles, type Words } from '../writing.ts'
import { type Acting, aboutEntry, presentComment, presentPost } from './acting.ts'

type Engine<Seat extends SeatRow> = Discussions<Seat>

/** Which entry is written: the client's id of it, and of a comment its post. */
interface NewEntryKey {
  roomId: string
  id: string
  postId: string | null
}

/** What a call writes, with its files: claimed once, also where it is sent again after its answer was lost. */
async function newEntry<Seat extends SeatRow>(
  { declared, reader, lockSeat, checkWritable }: Engine<Seat>,
  call: Pick<BatchedCall<PostCalls['createPost']>, 'person' | 'services' | 'note'>,
  tx: Tx,
  { key, words }: { key: NewEntryKey; words: Words },
): Promise<EntryDraft> {
  const { person, services, note } = call
  const { roomId, id, postId } = key
  checkWords(words)
  const draft = draftOf(person, key, words)
  note(aboutEntry({ roomId, postId: postId ?? id, commentId: postId ? id : undefined }))
  if (!hasFiles(words)) return draft
  checkWritable(await lockSeat(tx, person, roomId))
  if (await reader.find(tx.db, { roomId, personId: null }, { id })) return draft
  const attachments = await attach({ tx, services, person, declared }, { roomId, entryId: id }, words)
  return { ...draft, attachments }
}

/** Changes the caller's own words; what is attached and who is mentioned become what the call says. */
async function edit<Seat extends SeatRow>(
  engine: Engine<Seat>,
  { person, services, tx, note }: Acting,
  which: Which,
  words: Words,
): Promise<EntryRow> {
  const { declared, marks, alerts, windows } = engine
  checkWords(words)
  engine.checkWritable(await engine.lockSeat(tx, person, which.roomId))
  const row = await engine.getEntry(tx.db, person, which)
  note(aboutEntry(which))
  checkOwn(person, row)
  const key = { roomId: which.roomId, id: row.id }
  const { subject = '', message: text } = words
  if (row.subject !== subject || row.text !== text)
    await marks.revisions.edit(tx.db, key, { subject, text }, { now: tx.now })
  const entry = { roomId: which.roomId, entryId: row.id }
  const all = await attach({ tx, services, person, declared }, entry, words, row.attachments)
  await marks.setAttachments(tx.db, key, all)
  const mentioned = await marks.setMentions(tx.db, key, words.mentions, words.mentionsAll)
  const others = mentioned.filter((id) => id !== person.id)
  await marks.addMentioned(tx.db, which, others)
  if (others.length > 0) await alerts.alertMentioned(tx, which.roomId, Number(row.seq), others)
  await windows.publishChanged(tx, services, which.roomId, row.id)
  return row
}

/** Deletes what the caller wrote, or what stands in a room that they look after. */
async function remove<Seat extends SeatRow>(
  engine: Engine<Seat>,
  { person, services, tx, note }: Acting,
  which: Which,
): Promise<typeof done> {
  const { declared, marks, alerts, windows, rooms } = engine
  const seat = await engine.lockSeat(tx, person, which.roomId)
  engine.checkWritable(seat)
  const row = await engine.getEntry(tx.db, person, which)
  note(aboutEntry(which))
  check(row.sender_id === person.id || declared.mayManage(person, seat), mayNotDelete)
  const { roomId, postId, commentId } = which
  const ids = commentId ? [commentId] : await marks.deletePost(tx.db, which, tx.now)
  if (commentId) await marks.deleteComment(tx.db, which, commentId, tx.now)
  for (const entryId of ids) await declared.files.release(tx, { roomId, entryId })
  if (!commentId) {
    alerts.settle(tx, which)
    await declared.onPostDeleted(tx, services, { roomId, postId })
    if (seat.pinned_id === postId) {
      const seqs = await rooms.members.changeFacts(tx.db, [roomId], {}, tx.now)
      await windows.publishRoom(tx, roomId, seqs.get(roomId)!)
    }
  }
  await windows.publishChanged(tx, services, roomId, row.id)
  return done
}

/** What people write in rooms. */
export const writingActions = <Seat extends SeatRow>(
  engine: Engine<Seat>,
  calls: PostCalls,
): Record<string, Mounted> => ({
  createPost: sendAction(calls.createPost, {
    of: (services) => engine.declared.of(services).posts,
    conversationOf: ({ body }) => body.roomId,
    isAlone: ({ body }) => hasFiles(body),
    messageOf: (call, tx) => {
      const { roomId, id } = call.body
      return newEntry(engine, call, tx, { key: { roomId, id, postId: null }, words: call.body })
    },
  }),
  createComment: sendAction(calls.createComment, {
    of: (services) => engine.declared.of(services).comments,
    conversationOf: ({ body }) => body.roomId,
    isAlone: ({ body }) => hasFiles(body),
    messageOf: (call, tx) => newEntry(engine, call, tx, { key: call.body, words: call.body }),
  }),
  editPost: action(calls.editPost, async (context) => {
    const { roomId, postId } = context.body
    await edit(engine, context, { roomId, postId }, context.body)
    return presentPost(engine, context, context.body)
  }),
  editComment: action(calls.editComment, async (context) => {
    await edit(engine, context, context.body, context.body)
    return presentComment(engine, context, context.body)
  }),
  deletePost: action(calls.deletePost, (context) => remove(engine, context, context.query)),
  deleteComment: action(calls.deleteComment, (context) => remove(engine, context, context.query)),
})
