/** What the pages before the product say beside their form. */
export const text = {
  product: 'Corridor',
  heroTitle: 'The corridor between your practices.',
  heroText:
    'Chat, text patients, send referrals and faxes, and learn together, in one place that your practice owns.',
  heroFoot: 'Free and open software, AGPL-3.0',
  signOut: 'Sign out',
}
