import { auditWords } from '@corridor/contract/deliveries/audit-words.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import './services.ts'
import * as changeDelivery from './actions/change-delivery.ts'
import * as exportDeliveries from './actions/export-deliveries.ts'
import * as itemDeliveries from './actions/item-deliveries.ts'
import * as listDeliveries from './actions/list-deliveries.ts'
import * as proveDelivery from './actions/prove-delivery.ts'
import * as textWebhooks from './actions/text-webhooks.ts'
import { fillDemo } from './demo.ts'
import { queueNext } from './handover/hand-over-job.ts'
import { jobs } from './jobs.ts'
import { createComplaintIntake } from './reports/complaints.ts'
import { listenForMailReports } from './reports/mail-reports.ts'
import { createNoticeIntake } from './reports/notices.ts'
import { repeatFailed } from './sending/repeat.ts'

export const deliveries: Capability = {
  name: 'deliveries',
  auditWords,
  routes: mountedIn(
    changeDelivery,
    exportDeliveries,
    itemDeliveries,
    listDeliveries,
    proveDelivery,
    textWebhooks,
  ),
  jobs,
  hooks: {
    'deliveries.moved': (services) => async (tx, moved) => {
      await queueNext(tx, moved)
      await repeatFailed(tx, services, moved)
    },
  },
  prepare: (services) => {
    services.deliveries = {
      itemKinds: new Map(),
      practiceNameOf: async () => undefined,
      takeNotice: createNoticeIntake(services),
      takeComplaint: createComplaintIntake(services),
    }
  },
  listen: listenForMailReports,
  fillDemo,
}
