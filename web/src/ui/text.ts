/** The few words that parts of the design system say by themselves. */
export const text = {
  retry: 'Try again',
}
