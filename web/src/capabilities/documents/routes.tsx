import {
  commentAdded,
  documentReceived,
  referralMoved,
  referralReceived,
  referralReminded,
  referralTooLong,
  reportReceived,
} from '@corridor/contract/documents/alerts.ts'
import { documentsCount } from '@corridor/contract/documents/counts.ts'
import { documentItem } from '@corridor/contract/documents/work-item.ts'
import type { MenuItem } from '#platform/capability/menu-entry.ts'
import type { WebCapability } from '#platform/capability.ts'
import { workWaiting } from '#platform/navigation/work-waiting.ts'
import type { SessionState } from '#platform/session.ts'
import {
  IconAlarm,
  IconArrowRight,
  IconBell,
  IconFileText,
  IconInbox,
  IconMailForward,
  IconMessage,
} from '#ui/icons/icons.ts'
import { menuText as text } from './menu-text.ts'

/** Its screens are parts of the Activity Center, which carries the number. */
const entry: MenuItem = { label: 'Activity Center', path: '/dashboard/activity', Icon: IconInbox }

const isFor = ({ claims }: SessionState): boolean => claims.includes('SharedInbox')

export const documents: WebCapability = {
  routes: [],
  commands: [
    {
      label: text.sendDocuments,
      words: 'files fax share',
      path: '/dashboard/activity?send=documents',
      Icon: IconFileText,
      isFor,
    },
    {
      label: text.sendReferral,
      words: 'refer patient',
      path: '/dashboard/activity?send=referral',
      Icon: IconMailForward,
      isFor,
    },
  ],
  searches: [
    {
      name: 'documents',
      heading: text.found,
      isFor,
      fromLetters: 2,
      load: () => import('./state/search.ts'),
    },
  ],
  patientActions: [
    {
      label: text.sendDocuments,
      path: (patientId) => `/dashboard/activity?send=documents&patient=${patientId}`,
      Icon: IconFileText,
      isFor,
    },
    {
      label: text.refer,
      path: (patientId) => `/dashboard/activity?send=referral&patient=${patientId}`,
      Icon: IconMailForward,
      isFor,
    },
  ],
  waiting: [
    workWaiting({
      kind: documentItem,
      entry,
      count: documentsCount,
      path: '/dashboard/activity?set=documents&table=needs-action',
      isDoor: true,
      Icon: IconFileText,
      tone: 'purple',
    }),
  ],
  alerts: [
    { kind: documentReceived, Icon: IconFileText, tone: 'blue' },
    { kind: referralReceived, Icon: IconMailForward, tone: 'purple' },
    { kind: commentAdded, Icon: IconMessage, tone: 'blue' },
    { kind: reportReceived, Icon: IconFileText, tone: 'green' },
    { kind: referralMoved, Icon: IconArrowRight, tone: 'grey' },
    { kind: referralReminded, Icon: IconBell, tone: 'orange' },
    { kind: referralTooLong, Icon: IconAlarm, tone: 'red' },
  ],
  officeTabs: [
    {
      key: 'referrals',
      label: text.settings,
      words: 'how long a referral may stay in a stage your page for referrals',
      isFor: ({ claims }) => claims.includes('PracticeAdmin') && claims.includes('SharedInbox'),
      load: async () => ({ Tab: (await import('./settings/ReferralsTab.tsx')).ReferralsTab }),
    },
  ],
  live: () => import('./state/live.ts'),
}
