import {
  accessChanged,
  joinRequested,
  memberJoined,
  practiceChangeDecided,
} from '@corridor/contract/office/alerts.ts'
import { auditWords } from '@corridor/contract/office/audit-words.ts'
import { joinRequestsCount } from '@corridor/contract/office/counts.ts'
import { mountedIn } from '#platform/action.ts'
import { counted } from '#platform/alerts.ts'
import type { Capability } from '#platform/capability.ts'
import * as changeClaims from './actions/change-claims.ts'
import * as changeMyPractice from './actions/change-my-practice.ts'
import * as changeRole from './actions/change-role.ts'
import * as deleteInvitation from './actions/delete-invitation.ts'
import * as directory from './actions/directory.ts'
import * as getInvite from './actions/get-invite.ts'
import * as getMyPractice from './actions/get-my-practice.ts'
import * as joinRequests from './actions/join-requests.ts'
import * as listInvitations from './actions/list-invitations.ts'
import * as listReceivedInvitations from './actions/list-received-invitations.ts'
import * as listTeamMembers from './actions/list-team-members.ts'
import * as readTrail from './actions/read-trail.ts'
import * as removeMember from './actions/remove-member.ts'
import * as renewInviteCode from './actions/renew-invite-code.ts'
import * as resendInvitation from './actions/resend-invitation.ts'
import * as searchAddresses from './actions/search-addresses.ts'
import * as sendInvitation from './actions/send-invitation.ts'
import { fillDemo } from './demo.ts'
import { jobs } from './jobs.ts'
import { streams } from './live.ts'
import { nothingKnown } from './sources.ts'
import { openRequestsOf } from './store/join-requests.ts'
import { findPractice } from './store/practices.ts'
import { registerWorkplaces } from './team/workplaces.ts'

export const office: Capability = {
  name: 'office',
  auditWords,
  routes: mountedIn(
    changeClaims,
    changeMyPractice,
    changeRole,
    deleteInvitation,
    directory,
    getInvite,
    getMyPractice,
    joinRequests,
    listInvitations,
    listReceivedInvitations,
    listTeamMembers,
    readTrail,
    removeMember,
    renewInviteCode,
    resendInvitation,
    searchAddresses,
    sendInvitation,
  ),
  streams,
  alerts: [joinRequested, memberJoined, accessChanged, practiceChangeDecided],
  counts: [counted(joinRequestsCount, openRequestsOf)],
  jobs,
  prepare: (services) => {
    services.office = nothingKnown()
    services.deliveries.practiceNameOf = async (db, id) => (await findPractice(db, id))?.name
    registerWorkplaces(services)
  },
  hooks: {
    'deliveries.beforeSend': () => async (tx, gate) => {
      const { practiceId, mayWait } = gate.outgoing
      const practice = practiceId && mayWait ? await findPractice(tx.db, practiceId) : undefined
      if (practice) gate.useTimeZone(practice.time_zone)
    },
  },
  fillDemo,
}
