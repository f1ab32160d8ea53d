import { itemAssigned, noteMentioned } from '@corridor/contract/worklist/alerts.ts'
import { WORK_CLAIMS } from '@corridor/contract/worklist/rules.ts'
import { firstStep } from '#platform/capability/first-steps.ts'
import type { WebCapability } from '#platform/capability.ts'
import { IconAt, IconFileText, IconUserCheck } from '#ui/icons/icons.ts'
import { menuText } from './menu-text.ts'
import { templatesQuery } from './state/queries.ts'

const templates = '/dashboard/office?tab=templates'

export const worklist: WebCapability = {
  routes: [],
  alerts: [
    { kind: itemAssigned, Icon: IconUserCheck, tone: 'purple' },
    { kind: noteMentioned, Icon: IconAt, tone: 'orange' },
  ],
  firstSteps: [
    firstStep({
      ...menuText.step,
      path: templates,
      isFor: ({ claims }) =>
        claims.includes('PracticeAdmin') &&
        (claims.includes('PatientTexting') || claims.includes('SecureEmail')),
      isOfPractice: true,
      query: templatesQuery,
      isDone: (known) => known.templates.length > 0,
    }),
  ],
  patientCards: [
    {
      name: 'open-now',
      isFirst: true,
      isFor: ({ claims }) => WORK_CLAIMS.some((claim) => claims.includes(claim)),
      load: async () => ({ Card: (await import('./components/OpenNow.tsx')).OpenNow }),
    },
  ],
  officeTabs: [
    {
      key: 'templates',
      label: menuText.tab,
      words: 'snippets replies',
      isFor: ({ claims }) => claims.includes('PracticeAdmin'),
      load: async () => ({ Tab: (await import('./templates/TemplatesTab.tsx')).TemplatesTab }),
    },
  ],
  commands: [
    {
      label: menuText.title,
      path: templates,
      Icon: IconFileText,
      isFor: ({ claims }) => claims.includes('PracticeAdmin'),
    },
  ],
  live: () => import('./state/live.ts'),
}
