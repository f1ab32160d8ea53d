import { count } from '../kernel/count.ts'

/** Rooms between practices, and rooms of the office, that hold something unread. */
const unread = (name: 'unreadRooms' | 'unreadOfficeRooms') =>
  count({
    name,
    claim: 'Channels',
    changedBy: ['rooms.post', 'rooms.comment', 'rooms.own', 'rooms.room'],
  })

export const unreadRoomsCount = unread('unreadRooms')
export const unreadOfficeRoomsCount = unread('unreadOfficeRooms')
