import type { MenuItem } from '#platform/capability/menu-entry.ts'
import { waiting } from '#platform/capability/waiting.ts'
import type { WebCapability } from '#platform/capability.ts'
import { IconMailOpened } from '#ui/icons/icons.ts'
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
      path: '/onboarding',
      access: 'signed-in',
      frame: 'bare',
      steps: ['pending-approval'],
      title: 'Your practice',
      load: async () => ({ Screen: (await import('./practice/Onboarding.tsx')).Onboarding }),
    },
    {
      path: '/login/pending-approval',
      access: 'signed-in',
      frame: 'bare',
      steps: ['pending-approval'],
      title: 'Waiting for approval',
      load: async () => ({ Screen: (await import('./approval/PendingApproval.tsx')).PendingApproval }),
    },
    {
      path: '/login/practice-suspended',
      access: 'signed-in',
      frame: 'bare',
      steps: ['practice-suspended'],
      title: 'Practice suspended',
      load: async () => ({ Screen: (await import('./approval/PracticeSuspended.tsx')).PracticeSuspended }),
    },
    {
      path: '/login/verifyUser',
      access: 'signed-in',
      frame: 'bare',
      steps: ['otp'],
      title: 'Your mobile number',
      load: async () => ({ Screen: (await import('./basics/VerifyMobile.tsx')).VerifyMobile }),
    },
    {
      path: '/login/terms',
      access: 'signed-in',
      frame: 'bare',
      steps: ['terms'],
      title: 'Terms of use',
      load: async () => ({ Screen: (await import('./legal/Terms.tsx')).Terms }),
    },
    {
      path: '/login/basicinfo',
      access: 'signed-in',
      frame: 'bare',
      steps: ['basic-info'],
      title: 'About you',
      load: async () => ({ Screen: (await import('./basics/BasicInfo.tsx')).BasicInfo }),
    },
    {
      path: received.path,
      access: 'signed-in',
      title: receivedText.title,
      load: async () => ({ Screen: (await import('./received/Invitations.tsx')).Invitations }),
    },
  ],
}
