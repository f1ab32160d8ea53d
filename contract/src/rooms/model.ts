import { z } from 'zod'
import { LastWritten, Room } from '../engines/discussions/model.ts'
import { Id } from '../kernel/shapes.ts'
import { ROOM_SWITCHES, ROOM_TYPES } from './rules.ts'

export const RoomTypeCode = z.union([
  z.literal(ROOM_TYPES.CrossOffice),
  z.literal(ROOM_TYPES.InOffice),
  z.literal(ROOM_TYPES.SubRoom),
])

/** What of a room is switched on in the viewer’s practice. */
export const Switches = z.record(z.enum(ROOM_SWITCHES), z.boolean())

/** A room of practices, as one of its people has it. */
export const PracticeRoom = Room.extend({
  roomType: RoomTypeCode,
  hostPracticeId: Id,
  parentRoomId: Id.nullable(),
  isHuddle: z.boolean(),
  /** The newest word in it: a post, or of a comment the post that it is about. */
  lastPost: LastWritten.nullable(),
  /** Cases that are not resolved. */
  openCases: z.int(),
  switches: Switches,
}).meta({ id: 'PracticeRoom' })
export type PracticeRoom = z.infer<typeof PracticeRoom>
