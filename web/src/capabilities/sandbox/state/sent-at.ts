/** The time for today's messages, date and time for older ones. */
export function sentAt(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const isToday = date.toDateString() === now.toDateString()
  return date.toLocaleString(undefined, {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  })
}
