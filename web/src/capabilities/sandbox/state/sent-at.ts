/** The time for what was sent today, the date and the time for what is older. */
export function sentAt(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const isToday = date.toDateString() === now.toDateString()
  return date.toLocaleString(undefined, {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  })
}
