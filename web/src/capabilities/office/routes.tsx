import {
  accessChanged,
  joinRequested,
  memberJoined,
  practiceChangeDecided,
} from '@corridor/contract/office/alerts.ts'
import { joinRequestsCount } from '@corridor/contract/office/counts.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { findings } from '#platform/capability/findings.ts'
import { firstStep } from '#platform/capability/first-steps.ts'
import { waiting } from '#platform/capability/waiting.ts'
import type { ProfileEntry, SettingsPage, WebCapability } from '#platform/capability.ts'
import type { SessionState } from '#platform/session.ts'
import {
  IconBuilding,
  IconClockHour4,
  IconHistory,
  IconKey,
  IconMailX,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
} from '#ui/icons/icons.ts'
import { homeText } from './home/text.ts'
import { invitationsQuery, joinRequestsQuery, practiceQuery, teamQuery } from './state/queries.ts'

const isAdmin = ({ claims }: SessionState): boolean => claims.includes('PracticeAdmin')
const isOnTeam = ({ user, claims }: SessionState): boolean =>
  Boolean(user?.practiceId) && claims.includes('User')

const myOffice: ProfileEntry = {
  label: 'My office',
  path: '/dashboard/office',
  Icon: IconBuilding,
  isFor: ({ user }) => Boolean(user?.practiceId),
  isInRail: true,
}

const officeTab = (
  tab: keyof typeof homeText.tabNames,
  Icon: SettingsPage['Icon'],
  isFor: SettingsPage['isFor'],
): SettingsPage => ({
  label: homeText.tabNames[tab],
  of: myOffice.label,
  words: homeText.tabWords[tab] ?? '',
  path: `${myOffice.path}?tab=${tab}`,
  Icon,
  isFor,
})

const invite = '/dashboard/office?tab=invitations&invite=team'
const hours = '/dashboard/office?tab=hours'
const requests = '/dashboard/office?tab=requests'

export const office: WebCapability = {
  profile: [myOffice],
  waiting: [
    waiting({
      entry: myOffice,
      count: joinRequestsCount,
      claim: joinRequestsCount.claim,
      query: joinRequestsQuery,
      item: ({ officeJoinRequests: [longest, ...others] }) =>
        longest && {
          ...homeText.requests([longest, ...others]),
          path: requests,
          since: longest.requestedAt,
          Icon: IconUserQuestion,
          tone: 'green',
        },
    }),
    waiting({
      entry: myOffice,
      claim: 'PracticeAdmin',
      query: invitationsQuery,
      item: ({ teamMemberInvitationList }) => {
        const old = runOut(teamMemberInvitationList)
        if (old.length === 0) return undefined
        return {
          ...homeText.runOut(old),
          path: '/dashboard/office?tab=invitations',
          since: old.map(({ expiresAt }) => expiresAt).sort()[0]!,
          Icon: IconMailX,
          tone: 'orange',
        }
      },
    }),
  ],
  alerts: [
    { kind: joinRequested, Icon: IconUserQuestion, tone: 'green' },
    { kind: memberJoined, Icon: IconUserPlus, tone: 'green' },
    { kind: accessChanged, Icon: IconKey, tone: 'purple' },
    { kind: practiceChangeDecided, Icon: IconBuilding, tone: 'purple' },
  ],
  firstSteps: [
    firstStep({
      ...homeText.hoursStep,
      path: hours,
      isFor: isAdmin,
      isOfPractice: true,
      query: practiceQuery,
      isDone: ({ areHoursSet }) => areHoursSet,
    }),
    firstStep({
      ...homeText.inviteStep,
      path: invite,
      isFor: isAdmin,
      isOfPractice: true,
      query: teamQuery,
      isDone: ({ teamMembersList }) => teamMembersList.filter(({ status }) => status === 'Active').length > 1,
    }),
  ],
  home: [
    {
      name: 'team',
      menuItem: 'today',
      isFor: isOnTeam,
      load: async () => ({ Card: (await import('./home/TeamToday.tsx')).TeamToday }),
    },
  ],
  findings: [
    findings({
      heading: homeText.people,
      isFor: isOnTeam,
      query: teamQuery,
      findingsIn: ({ teamMembersList }) =>
        teamMembersList.map((member) => ({
          label: member.displayName,
          detail: [member.role, member.email].filter(Boolean).join(' · '),
          path: `/dashboard/office?person=${member.id}`,
          personId: member.id,
          avatar: {
            name: `${member.firstName} ${member.lastName}`,
            initials: initials(member),
            image: member.profileImageUrl,
          },
        })),
    }),
  ],
  commands: [
    { ...homeText.inviteCommand, path: invite, Icon: IconUserPlus, isFor: isAdmin },
    { ...homeText.hoursCommand, path: hours, Icon: IconClockHour4, isFor: isAdmin },
    { ...homeText.requestsCommand, path: requests, Icon: IconUserQuestion, isFor: isAdmin },
  ],
  settings: [
    officeTab('team', IconUsers, isOnTeam),
    officeTab('practice', IconBuilding, isOnTeam),
    officeTab('hours', IconClockHour4, isAdmin),
    officeTab('invitations', IconUserPlus, isAdmin),
    officeTab('requests', IconUserQuestion, isAdmin),
    officeTab('log', IconHistory, isAdmin),
  ],
  live: () => import('./state/live.ts'),
  routes: [
    {
      path: myOffice.path,
      access: 'signed-in',
      title: 'My office',
      load: async () => ({ Screen: (await import('./MyOffice.tsx')).MyOffice }),
    },
  ],
}

const runOut = <One extends { isExpired: boolean }>(invitations: readonly One[]): One[] =>
  invitations.filter(({ isExpired }) => isExpired)
