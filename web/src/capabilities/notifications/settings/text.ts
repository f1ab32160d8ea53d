/** Every sentence about how one wants to be told. */
export const settingsText = {
  loading: 'Loading your settings',
  failed: 'We couldn’t load your settings',
  what: 'What we notify you about',
  whatIntro: 'Changes are saved right away.',
  channels: { app: 'In app', push: 'Push', mail: 'Email', text: 'Text' },
  pushNote: 'Push goes to devices where you’ve turned on notifications.',
  mailOffNote: 'Email is turned off below.',
  textOffNote: 'Texting is turned off below.',
  away: 'When you’re away',
  awayIntro:
    'If something stays unread, we’ll email or text you to let you know, at most once an hour. These messages never include names or patient information.',
  mails: 'Emails',
  mailsDetail: (address: string) => `We’ll email ${address} when something’s waiting for you.`,
  mailsOff: 'We won’t email you when something’s waiting for you.',
  noTexts: 'Text messages aren’t set up yet. Ask your admin about them.',
  notVerified: 'First, verify your mobile number in your profile.',
  toProfile: 'Go to your profile',
  wait: 'Email or text me after',
  minutes: (count: number) => (count === 60 ? '1 hour' : `${count} minutes`),
  quiet: 'Quiet hours',
  quietDetail: 'No emails or texts during these hours. We’ll send anything that came in once they end.',
  from: 'From',
  to: 'To',
  timeZone: 'Time zone',
  sameTimes: 'Start and end can’t be the same time.',
  inApp: 'In the app',
  sound: 'Play a sound',
  soundDetail: 'You’ll hear a short tone when a new alert comes in.',
}

export const unsubscribeText = {
  title: 'Stop these emails?',
  intro:
    'We’ll no longer email you when something is waiting for you in Corridor. Other emails, like sign-in codes, still arrive.',
  stop: 'Stop these emails',
  doneTitle: 'You’re unsubscribed',
  done: 'We won’t email you about things that are waiting. You can turn these emails back on in your account, under Notifications.',
  toSettings: 'Notification settings',
  deadTitle: 'This link doesn’t work',
  dead: 'It may have been cut off. You can turn these emails off in your account, under Notifications.',
}
