import * as calls from '@corridor/contract/rooms/routes.ts'
import { markActions, reactingActions } from '#engines/discussions/actions/posts.ts'
import { activityActions, findingActions, readingActions } from '#engines/discussions/actions/reading.ts'
import { roomActions } from '#engines/discussions/actions/rooms.ts'
import { writingActions } from '#engines/discussions/actions/writing.ts'
import { roomDiscussions as engine } from '../type.ts'

/** The calls of rooms that every capability with discussions has. */
export const discussionActions = {
  ...roomActions(engine, calls),
  ...writingActions(engine, calls),
  ...reactingActions(engine, calls),
  ...markActions(engine, calls),
  ...readingActions(engine, calls),
  ...findingActions(engine, calls),
  ...activityActions(engine, calls),
}
