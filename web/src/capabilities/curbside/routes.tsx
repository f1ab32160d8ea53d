import { patientArrived } from '@corridor/contract/curbside/alerts.ts'
import { waitingOutsideCount } from '@corridor/contract/curbside/counts.ts'
import { visitName } from '@corridor/contract/curbside/names.ts'
import { visitItem } from '@corridor/contract/curbside/work-item.ts'
import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import { waiting } from '#platform/capability/waiting.ts'
import type { WebCapability } from '#platform/capability.ts'
import type { SessionState } from '#platform/session.ts'
import { IconCar, IconQrcode, IconUserPlus } from '#ui/icons/icons.ts'
import { menuText as text } from './menu-text.ts'
import { todayQuery } from './state/queries.ts'

const entry: MenuEntry = {
  label: text.label,
  shortLabel: text.shortLabel,
  purpose: text.purpose,
  path: '/dashboard/curbside',
  Icon: IconCar,
  anyOf: ['CurbsideNoEMR'],
}

const isFor = ({ claims }: SessionState): boolean => claims.includes('CurbsideNoEMR')

export const curbside: WebCapability = {
  menu: [entry],
  live: () => import('./state/live.ts'),
  waiting: [
    waiting({
      entry,
      count: waitingOutsideCount,
      claim: waitingOutsideCount.claim,
      query: todayQuery,
      work: { kind: visitItem.kind, Icon: IconCar, tone: 'orange' },
      isToday: true,
      item: ({ appointments }) => {
        const [longest, ...others] = appointments
          .filter(({ appointmentStatus }) => appointmentStatus === 'Arrived')
          .toSorted((one, other) => (one.statusSince < other.statusSince ? -1 : 1))
        return (
          longest && {
            title: text.waiting(others.length + 1),
            detail: [text.outside(longest), ...others.map(visitName)].join(' · '),
            action: text.open,
            path: '/dashboard/curbside' as const,
            since: longest.statusSince,
            Icon: IconCar,
            tone: 'orange' as const,
          }
        )
      },
    }),
  ],
  alerts: [{ kind: patientArrived, Icon: IconCar, tone: 'orange' }],
  commands: [
    {
      label: text.walkIn,
      words: 'arrival check in patient',
      path: '/dashboard/curbside?panel=walk-in',
      Icon: IconUserPlus,
      isFor,
    },
    {
      label: text.door,
      words: 'qr print walk-in',
      path: '/dashboard/curbside?panel=door',
      Icon: IconQrcode,
      isFor,
    },
  ],
  patientCards: [
    {
      name: 'next-visit',
      isFor,
      load: async () => ({ Card: (await import('./components/NextVisit.tsx')).NextVisit }),
    },
  ],
  routes: [
    {
      path: entry.path,
      access: 'signed-in',
      menu: entry,
      title: text.label,
      load: async () => ({ Screen: (await import('./screens/Curbside.tsx')).Curbside }),
    },
  ],
}
