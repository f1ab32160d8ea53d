import { isAlwaysOn } from '@corridor/contract/features.ts'
import { listed } from '@corridor/contract/listed.ts'

/** What Corridor does, as far as every installation does it. */
const does = listed([
  'Chat with your team',
  'connect with other practices',
  ...(isAlwaysOn('texting') ? ['text patients'] : []),
  ...(isAlwaysOn('activity') ? [isAlwaysOn('fax') ? 'send referrals and faxes' : 'send referrals'] : []),
  ...(isAlwaysOn('learning') ? ['learn together'] : []),
])

/** The texts beside the forms before the product. */
export const text = {
  product: 'Corridor',
  heroTitle: 'The corridor between your practices.',
  heroText: `${does}, in one place that your practice owns.`,
  heroFoot: 'Free and open software, AGPL-3.0',
  signOut: 'Sign out',
}
