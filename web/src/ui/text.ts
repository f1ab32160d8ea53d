/** The few words that parts of the design system say by themselves. */
export const text = {
  retry: 'Try again',
  updated: (ago: string) => `Last updated ${ago}`,
  momentAgo: 'a moment ago',
}
