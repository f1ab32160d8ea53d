/* No name and no kind is in these: a mail or text can be read over a shoulder. */

const waits = (count: number): string =>
  count === 1
    ? 'Something is waiting for you in Corridor.'
    : `${count} things are waiting for you in Corridor.`

export const waitingMail = (count: number, link: string, unsubscribeLink: string) => ({
  subject: waits(count).slice(0, -1),
  text: [
    waits(count),
    '',
    count === 1 ? 'Sign in to see what it is:' : 'Sign in to see them:',
    link,
    '',
    'You can choose when we email you in your account, under Notifications. To stop these emails:',
    unsubscribeLink,
  ].join('\n'),
})

/** In plain characters and short: one text, not two. */
export const waitingText = (count: number, link: string) =>
  `${waits(count)} Sign in: ${link} To stop these texts, open Account, Notifications.`
