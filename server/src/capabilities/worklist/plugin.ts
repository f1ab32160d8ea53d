import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { ITEM_ALERTS } from '@corridor/contract/worklist/alerts.ts'
import { auditWords } from '@corridor/contract/worklist/audit-words.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import * as notes from './actions/notes.ts'
import * as readItems from './actions/read-items.ts'
import * as templates from './actions/templates.ts'
import { watchItem } from './actions/watch-item.ts'
import * as workOnItem from './actions/work-on-item.ts'
import { fillDemo } from './demo.ts'
import { handBackItems, handBackOfMember, onClaimsChanged } from './hand-back/hand-back.ts'
import { forgetWatches, handBackAtClosing, wakeItem } from './jobs.ts'
import { streams } from './live.ts'
import { timeline } from './timeline.ts'

export const worklist: Capability = {
  name: 'worklist',
  routes: mountedIn(notes, readItems, templates, workOnItem),
  messages: [watchItem],
  streams,
  alerts: ITEM_ALERTS,
  auditWords,
  timeline,
  jobs: [wakeItem, handBackAtClosing, forgetWatches],
  hooks: {
    'office.memberLeft':
      (services) =>
      (tx, { personId, practiceId }) =>
        handBackItems(tx, services, { practiceId, personId, because: 'left' }),
    'people.claimsChanged': (services) => (tx, before, after) => onClaimsChanged(tx, services, before, after),
    'presence.statusChosen': (services) => async (tx, personId, choice) => {
      if (choice?.status === WORK_STATUS.Offline)
        await handBackOfMember(tx, services, personId, { because: 'off-duty' })
    },
  },
  fillDemo,
}
