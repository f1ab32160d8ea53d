import { faxFailed, faxReceived } from '@corridor/contract/fax/alerts.ts'
import { faxesCount } from '@corridor/contract/fax/counts.ts'
import { faxItem } from '@corridor/contract/fax/work-item.ts'
import type { MenuItem } from '#platform/capability/menu-entry.ts'
import type { WebCapability } from '#platform/capability.ts'
import { workWaiting } from '#platform/navigation/work-waiting.ts'
import type { SessionState } from '#platform/session.ts'
import { IconInbox, IconPrinter } from '#ui/icons/icons.ts'
import { menuText as text } from './menu-text.ts'

/** Its screens are parts of the Activity Center, which carries the number. */
const entry: MenuItem = { label: 'Activity Center', path: '/dashboard/activity', Icon: IconInbox }

const isFor = ({ claims }: SessionState): boolean => claims.includes('eFax')

export const fax: WebCapability = {
  routes: [],
  commands: [
    {
      label: text.sendFax,
      words: 'efax telephone pages',
      path: '/dashboard/activity?set=efax&send=fax',
      Icon: IconPrinter,
      isFor,
    },
  ],
  searches: [
    {
      name: 'fax',
      heading: text.found,
      isFor,
      fromLetters: 2,
      load: () => import('./state/search.ts'),
    },
  ],
  waiting: [
    workWaiting({
      kind: faxItem,
      entry,
      count: faxesCount,
      path: '/dashboard/activity?set=efax&table=needs-action',
      isDoor: true,
      Icon: IconPrinter,
      tone: 'blue',
    }),
  ],
  alerts: [
    { kind: faxReceived, Icon: IconPrinter, tone: 'blue' },
    { kind: faxFailed, Icon: IconPrinter, tone: 'red' },
  ],
  officeTabs: [
    {
      key: 'fax',
      label: text.settings,
      words: 'number cover page confidentiality note log',
      isFor: ({ claims }) => claims.includes('PracticeAdmin') && claims.includes('eFax'),
      load: async () => ({ Tab: (await import('./settings/FaxTab.tsx')).FaxTab }),
    },
  ],
  live: () => import('./state/live.ts'),
}
