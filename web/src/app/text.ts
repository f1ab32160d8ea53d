/** Every sentence that the frame of the app says by itself. */
export const text = {
  product: 'Corridor',
  loading: 'Loading the page',
  closeSnackbar: 'Close message',
  home: 'Go to the start page',
  reload: 'Load the page again',
  everywhere: {
    title: 'Sign out everywhere?',
    text: 'Every device is signed out, this one too.',
    confirmLabel: 'Sign out everywhere',
    cancelLabel: 'Cancel',
  },
  notFound: {
    title: 'We could not find this page',
    text: 'The address may be mistyped, or what was here has moved.',
  },
  notForYou: {
    title: 'This page is not part of your account',
    text: 'Ask the admin of your practice if you need it.',
  },
  crash: {
    title: 'This page stopped working',
    text: 'Nothing you saved is lost. Loading the page again usually helps.',
  },
} as const
