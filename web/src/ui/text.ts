export const text = {
  retry: 'Try again',
  updated: (ago: string) => `Last updated ${ago}`,
  momentAgo: 'a moment ago',

  today: 'Today',
  yesterday: 'Yesterday',
  /** By how many days ago. */
  near: { [-1]: 'tomorrow', 0: 'today', 1: 'yesterday' } as Readonly<Record<number, string | undefined>>,
  at: (day: string, time: string) => `${day} at ${time}`,
}
