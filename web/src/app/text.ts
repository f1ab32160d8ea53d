export const text = {
  loading: 'Loading the page',
  closeSnackbar: 'Close message',
  cancel: 'Cancel',
  idle: 'Are you still there? Corridor is about to lock. Move the mouse or press a key to stay.',
  home: 'Go to the home page',
  reload: 'Reload the page',
  notFound: {
    title: 'We couldn’t find this page',
    text: 'The address may have a typo, or the page has moved.',
  },
  notYet: (title: string) => ({
    title: `${title} isn’t part of this version yet`,
    text: 'It comes with a later version of Corridor.',
  }),
  notForYou: {
    title: 'You don’t have access to this page',
    text: 'If you need it, ask an admin at your practice.',
  },
  crash: {
    title: 'This page stopped working',
    text: 'Everything you saved is safe. Reloading the page usually helps.',
  },
} as const
