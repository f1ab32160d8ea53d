import type { MenuItem, WebCapability } from '../../platform/capability.ts'
import { waiting } from '../../platform/counts.ts'
import { IconMailOpened } from '../../ui/icons/icons.ts'
import { receivedQuery } from './received/query.ts'
import { receivedText } from './received/text.ts'

const received: MenuItem = { label: receivedText.title, path: '/dashboard/invitations', Icon: IconMailOpened }

export const onboarding: WebCapability = {
  waiting: [
    // In no menu, so it has no number.
    waiting({
      entry: received,
      // Only individuals: others can follow no invitation, or have not reached the start page.
      claim: 'IndividualNetwork',
      query: receivedQuery,
      item: ({ receivedInvitations: all }) => {
        const oldest = all.at(-1)
        return (
          oldest && {
            ...receivedText.item(all),
            path: received.path,
            since: oldest.invitedDate,
            Icon: IconMailOpened,
            tone: 'purple',
          }
        )
      },
    }),
  ],
  routes: [
    {
      path: received.path,
      access: 'signed-in',
      title: receivedText.title,
      load: async () => ({ Screen: (await import('./received/Invitations.tsx')).Invitations }),
    },
  ],
}
