import type { TestApp } from '#testing/test-app.ts'
import { roomDiscussions } from '../type.ts'

/** Alerts those who have not read a room, without waiting for the time that they are given to look. */
export const alertRoomMembers = (app: TestApp, roomId: string): Promise<void> =>
  Promise.resolve(roomDiscussions.alerts.job.run({ conversationId: roomId }, app.services))
