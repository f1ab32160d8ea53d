import type { Comment, Post } from '@corridor/contract/engines/discussions/model.ts'
import type { Person } from '#platform/access/person.ts'
import type { AuditNote } from '#platform/action.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { Discussions } from '../discussions.ts'
import { presenting } from '../present.ts'
import type { Which } from '../showing.ts'
import type { SeatRow } from '../tables.ts'

/** A call that changes something in a room. */
export interface Acting {
  person: Person
  services: Services
  tx: Tx
  note: (more: AuditNote) => void
}

export const aboutRoom = (id: string) => ({ subject: { kind: 'room', id } })

export const aboutEntry = ({ roomId, postId, commentId }: Which) => ({
  subject: commentId
    ? { kind: 'comment', id: `${roomId}/${commentId}` }
    : { kind: 'post', id: `${roomId}/${postId}` },
})

/** A post as the caller has it, once it was changed. */
export const presentPost = async <Seat extends SeatRow>(
  engine: Discussions<Seat>,
  { person, services, tx }: Acting,
  { roomId, postId }: Which,
): Promise<Post> => {
  const seat = await engine.getSeat(tx.db, person, roomId)
  return engine.presentPost(tx.db, services, person, seat, { roomId, postId })
}

export const presentComment = async <Seat extends SeatRow>(
  engine: Discussions<Seat>,
  { person, services, tx }: Acting,
  which: Which,
): Promise<Comment> =>
  presenting(engine.declared, services).comment(await engine.getEntry(tx.db, person, which))
