/** Every sentence about how one wants to be told. */
export const settingsText = {
  loading: 'Loading your settings',
  failed: 'We couldn’t load your settings',
  what: 'What to tell you about',
  whatIntro: 'Changes are saved right away.',
  channels: { app: 'In app', push: 'Push', mail: 'Email', text: 'Text' },
  pushNote: 'Push reaches the devices on which you’ve turned notifications on.',
  mailOffNote: 'Emails are turned off below.',
  textOffNote: 'Texts are turned off below.',
  away: 'When you’re away',
  awayIntro:
    'If something stays unread, we’ll email or text you that it’s waiting, once an hour at most. These messages never contain names or patient data.',
  mails: 'Emails',
  mailsDetail: (address: string) => `We’ll email ${address} when something is waiting for you.`,
  mailsOff: 'You won’t get emails about things that are waiting for you.',
  noTexts: 'Texts aren’t available here yet. Your admin can set them up.',
  notVerified: 'Verify your mobile number in your profile first.',
  toProfile: 'Go to your profile',
  wait: 'Tell me after',
  minutes: (count: number) => (count === 60 ? '1 hour unread' : `${count} minutes unread`),
  quiet: 'Quiet hours',
  quietDetail: 'No emails or texts during these hours. What’s waiting then comes when they end.',
  from: 'From',
  to: 'To',
  timeZone: 'Time zone',
  sameTimes: 'Quiet hours have to end at a different time than they start.',
  inApp: 'In the app',
  sound: 'Play a sound',
  soundDetail: 'A short tone when a new alert pops up.',
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
