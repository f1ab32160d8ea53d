import { messageAnswered } from '@corridor/contract/guests/alerts.ts'
import type { ProfileEntry, WebCapability } from '#platform/capability.ts'
import type { SessionState } from '#platform/session.ts'
import { IconMailCheck, IconMailPlus } from '#ui/icons/icons.ts'

const mayWrite = ({ user, claims }: SessionState): boolean =>
  Boolean(user?.practiceId) && claims.includes('Patients')

const secureMessages: ProfileEntry = {
  label: 'Secure messages',
  path: '/dashboard/secure-messages',
  Icon: IconMailCheck,
  isFor: mayWrite,
}

export const guests: WebCapability = {
  profile: [secureMessages],
  commands: [
    {
      label: 'Send a secure message',
      path: '/dashboard/secure-messages?new=message',
      Icon: IconMailPlus,
      words: 'patient email link guest outside',
      isFor: mayWrite,
    },
  ],
  alerts: [{ kind: messageAnswered, Icon: IconMailCheck, tone: 'green' }],
  routes: [
    {
      path: secureMessages.path,
      access: 'signed-in',
      isFor: mayWrite,
      title: 'Secure messages',
      load: async () => ({ Screen: (await import('./screens/SecureMessages.tsx')).SecureMessages }),
    },
  ],
  live: () => import('./state/live.ts'),
}
