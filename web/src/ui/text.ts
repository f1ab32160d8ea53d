export const text = {
  retry: 'Try again',
  updated: (ago: string) => `Last updated ${ago}`,
  momentAgo: 'a moment ago',
}
