/** Every sentence that the frame of the app says by itself. */
export const text = {
  loading: 'Loading the page',
  closeSnackbar: 'Close message',
  cancel: 'Cancel',
  home: 'Go to the home page',
  reload: 'Load the page again',
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
