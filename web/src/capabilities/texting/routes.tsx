import { scheduledNotSent, textArrived } from '@corridor/contract/texting/alerts.ts'
import { waitingTextsCount } from '@corridor/contract/texting/counts.ts'
import { conversationKind } from '@corridor/contract/texting/work-item.ts'
import { call } from '#platform/api.ts'
import { firstStep } from '#platform/capability/first-steps.ts'
import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import type { WebCapability } from '#platform/capability.ts'
import { workWaiting } from '#platform/navigation/work-waiting.ts'
import type { SessionState } from '#platform/session.ts'
import { IconAlertTriangle, IconDeviceMobileMessage, IconEdit, IconUsers } from '#ui/icons/icons.ts'
import { TEXTING_PATH, WRITE_TO } from './addresses.ts'
import { menuText as text } from './menu-text.ts'

const entry: MenuEntry = {
  label: text.label,
  shortLabel: 'Texts',
  purpose: text.purpose,
  path: TEXTING_PATH,
  Icon: IconDeviceMobileMessage,
  anyOf: ['PatientTexting'],
  isFirstOnPhone: true,
}

const mayText = ({ claims }: SessionState): boolean => claims.includes('PatientTexting')

export const texting: WebCapability = {
  menu: [entry],
  live: () => import('./state/live.ts'),
  waiting: [
    workWaiting({
      kind: conversationKind,
      entry,
      count: waitingTextsCount,
      Icon: IconDeviceMobileMessage,
      tone: 'orange',
    }),
  ],
  firstSteps: [
    firstStep({
      ...text.numberStep,
      path: '/dashboard/office?tab=texting',
      isFor: ({ claims }) => claims.includes('PracticeAdmin') && claims.includes('PatientTexting'),
      isOfPractice: true,
      query: { queryKey: ['texting', 'numbers'], queryFn: () => call('GET /patient-texting/v2/numbers') },
      isDone: ({ numbers }) => numbers.length > 0,
    }),
  ],
  alerts: [
    { kind: textArrived, Icon: IconDeviceMobileMessage, tone: 'orange' },
    { kind: scheduledNotSent, Icon: IconAlertTriangle, tone: 'red' },
  ],
  commands: [
    {
      label: text.recipients,
      words: 'text sms patient',
      path: `${TEXTING_PATH}?panel=recipients`,
      Icon: IconEdit,
      isFor: mayText,
    },
    {
      label: text.lists,
      words: 'text sms list recall',
      path: `${TEXTING_PATH}?panel=lists`,
      Icon: IconUsers,
      isFor: mayText,
    },
  ],
  searches: [
    {
      name: 'texting',
      heading: text.found,
      isFor: mayText,
      fromLetters: 2,
      load: () => import('./state/search.ts'),
    },
  ],
  patientActions: [
    {
      label: text.writeTo,
      path: (patientId) => `${TEXTING_PATH}?panel=${WRITE_TO}${patientId}`,
      Icon: IconDeviceMobileMessage,
      isFor: mayText,
    },
  ],
  officeTabs: [
    {
      key: 'texting',
      label: text.settings,
      words: 'number sms when you’re closed automatic answer out of hours',
      isFor: ({ claims, user }) => user?.practiceId != null && claims.includes('PracticeAdmin'),
      load: async () => ({ Tab: (await import('./settings/TextingTab.tsx')).TextingTab }),
    },
  ],
  routes: [
    {
      // Addresses from before, and those in alerts, name a secure message.
      path: '/dashboard/secure-messages',
      access: 'signed-in',
      isFor: (session) => mayText(session) || session.claims.includes('Patients'),
      title: entry.label,
      load: async () => ({
        Screen: (await import('./screens/SecureMessageAddress.tsx')).SecureMessageAddress,
      }),
    },
    {
      path: entry.path,
      access: 'signed-in',
      menu: entry,
      title: entry.label,
      load: async () => ({ Screen: (await import('./screens/PatientMessages.tsx')).PatientMessages }),
    },
  ],
}
