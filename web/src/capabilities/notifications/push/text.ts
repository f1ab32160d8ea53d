/** Every sentence about notifications on this device, and about the app to install. */
export const pushText = {
  title: 'This device',
  label: 'Notifications on this device',
  detail:
    'Get notified when something’s waiting, even when Corridor is closed. Notifications never include names.',
  on: 'Notifications are on for this device.',
  off: 'Notifications are off for this device.',
  denied:
    'Your browser is blocking notifications from Corridor. Open the site settings next to the address bar, allow notifications, and reload this page.',
  none: 'This browser can’t show notifications from Corridor.',
  needsInstall:
    'On iPhone and iPad, install Corridor first: tap Share, then “Add to Home Screen,” and open it from there.',
  refused: 'Notifications are still off. You can turn them on here anytime.',
  unreachable: 'Your browser can’t reach its notification service right now. Please try again later.',
  install: 'Install Corridor',
  installDetail: 'Corridor opens in its own window, and its icon shows how much is waiting.',
  installAction: 'Install',
  offerTitle: 'Don’t miss what’s waiting',
  offer: 'Corridor can notify you on this device when something needs your attention, even when it’s closed.',
  turnOn: 'Turn on notifications',
  notNow: 'Not now',
}
