import { z } from 'zod'
import type { ClaimAccess } from '../../kernel/access.ts'
import { Id } from '../../kernel/shapes.ts'

/** An id that a call needs by its name (specification, learning hub §5). */
export const requiredId = (name: string) =>
  z.uuid({ error: ({ input }) => (input ? 'This id is not valid.' : `"${name}" is required`) }).toLowerCase()

export const roomId = requiredId('roomId')
export const postId = requiredId('postId')
export const commentId = requiredId('commentId')
export const OneRoom = z.object({ roomId })
export const OnePost = z.object({ roomId, postId })
export const OneComment = z.object({ roomId, postId, commentId })
export const RoomParams = z.object({ roomId: Id })

/** What a capability says of its calls. */
export interface Declared<B extends `/${string}`, A extends ClaimAccess> {
  base: B
  access: A
  /** The area of the audit words. */
  area: string
}
