import { emailAnswered, emailUndelivered } from '@corridor/contract/email/alerts.ts'
import { waitingEmailsCount } from '@corridor/contract/email/counts.ts'
import { threadKind } from '@corridor/contract/email/work-item.ts'
import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import type { WebCapability } from '#platform/capability.ts'
import { workWaiting } from '#platform/navigation/work-waiting.ts'
import type { SessionState } from '#platform/session.ts'
import { IconEdit, IconMail, IconMailX } from '#ui/icons/icons.ts'
import { menuText as text } from './menu-text.ts'
import { EMAIL_PATH } from './places.ts'

const entry: MenuEntry = {
  label: text.label,
  shortLabel: 'Emails',
  purpose: text.purpose,
  path: EMAIL_PATH,
  Icon: IconMail,
  anyOf: ['SecureEmail'],
}

const isFor = ({ claims }: SessionState): boolean => claims.includes('SecureEmail')

export const email: WebCapability = {
  menu: [entry],
  live: () => import('./state/live.ts'),
  waiting: [
    workWaiting({ kind: threadKind, entry, count: waitingEmailsCount, Icon: IconMail, tone: 'blue' }),
  ],
  alerts: [
    { kind: emailAnswered, Icon: IconMail, tone: 'blue' },
    { kind: emailUndelivered, Icon: IconMailX, tone: 'red' },
  ],
  commands: [
    {
      label: text.write,
      words: 'email mail patient secure',
      path: `${EMAIL_PATH}?panel=recipients`,
      Icon: IconEdit,
      isFor,
    },
  ],
  searches: [
    {
      name: 'email',
      heading: text.found,
      isFor,
      fromLetters: 2,
      load: () => import('./state/search.ts'),
    },
  ],
  patientActions: [
    {
      label: text.writeTo,
      path: (patientId) => `${EMAIL_PATH}?panel=write&to=${patientId}`,
      Icon: IconMail,
      isFor,
    },
  ],
  officeTabs: [
    {
      key: 'email',
      label: text.settings,
      words: 'signature',
      isFor: ({ claims, user }) => user?.practiceId != null && claims.includes('PracticeAdmin'),
      load: async () => ({ Tab: (await import('./settings/EmailTab.tsx')).EmailTab }),
    },
  ],
  routes: [
    {
      path: entry.path,
      access: 'signed-in',
      menu: entry,
      title: entry.label,
      load: async () => ({ Screen: (await import('./screens/PatientEmails.tsx')).PatientEmails }),
    },
  ],
}
