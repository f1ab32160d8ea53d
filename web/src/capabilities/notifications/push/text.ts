/** Every sentence about notifications on this device, and about the app to install. */
export const pushText = {
  title: 'This device',
  label: 'Notifications on this device',
  detail:
    'You’re told when something is waiting, even when Corridor is closed. Notifications never name anyone.',
  on: 'Notifications are on for this device.',
  off: 'Notifications are off for this device.',
  denied:
    'Your browser blocks notifications from Corridor. Open the site settings next to the address, allow notifications, and reload this page.',
  none: 'This browser can’t show notifications from Corridor.',
  needsInstall:
    'On iPhone and iPad, install Corridor first: tap Share, then “Add to Home Screen”, and open it from there.',
  refused: 'Notifications stay off. You can turn them on here any time.',
  unreachable: 'Your browser can’t reach its notification service right now. Please try again later.',
  install: 'Install Corridor',
  installDetail: 'Opens in a window of its own and shows how much is waiting on its icon.',
  installAction: 'Install',
  offerTitle: 'Don’t miss what’s waiting',
  offer: 'Corridor can tell you on this device when something needs you, even when it’s closed.',
  turnOn: 'Turn on notifications',
  notNow: 'Not now',
}
