import { GRANTABLE_CLAIMS } from '@corridor/contract/office/roles.ts'
import { lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Capabilities, type OfficeTab } from '#platform/capability.ts'
import { Arrival } from '#platform/navigation/Arrival.tsx'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { IconUserPlus } from '#ui/icons/icons.ts'
import { BesideDetails } from '#ui/layout/BesideDetails.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { ErrorPage } from '#ui/states/ErrorPage.tsx'
import { homeText } from './home/text.ts'
import { InvitationsTab } from './invitations/InvitationsTab.tsx'
import { InviteDialog } from './invitations/InviteDialog.tsx'
import { RequestsTab } from './invitations/RequestsTab.tsx'
import { inviteText } from './invitations/text.ts'
import { HoursTab } from './practice/HoursTab.tsx'
import { PracticeTab } from './practice/PracticeTab.tsx'
import { useInvitations, useIsAdmin, useJoinRequests, useTeam } from './state/queries.ts'
import { AccessDialog } from './team/AccessDialog.tsx'
import { MemberPane } from './team/MemberPane.tsx'
import { TeamTab } from './team/TeamTab.tsx'
import { text } from './text.ts'
import { TrailTab } from './trail/TrailTab.tsx'

type Tab = keyof typeof homeText.tabNames

const TABS: Record<Tab, () => ReactNode> = {
  team: TeamTab,
  invitations: InvitationsTab,
  requests: RequestsTab,
  practice: PracticeTab,
  hours: HoursTab,
  log: TrailTab,
}

/** Everybody sees the team and the practice's data; only admins see the other tabs. */
const tabsFor = (isAdmin: boolean): readonly Tab[] =>
  isAdmin ? ['team', 'invitations', 'requests', 'practice', 'hours', 'log'] : ['team', 'practice']

/** The office of the user's practice; individuals have none. */
export function MyOffice() {
  const practiceId = useSession((session) => session.user?.practiceId)
  if (practiceId) return <Office />
  return (
    <>
      <ErrorPage {...text.noOffice} actions={<ButtonLink to="/dashboard">{text.home}</ButtonLink>} />
      <Arrival title={text.noOffice.title} />
    </>
  )
}

/** The team, the invitations, the join requests and the practice's data. */
function Office() {
  const practiceName = useSession((session) => session.user?.practiceName)
  const isAdmin = useIsAdmin()
  const [search, setSearch] = useSearchParams()
  const open = tabsFor(isAdmin)
  const others = useOtherTabs()
  const other = others.find(({ key }) => key === search.get('tab'))
  const tab = other ? undefined : (open.find((key) => key === search.get('tab')) ?? 'team')
  const team = useTeam().data?.teamMembersList
  const requests = useJoinRequests(isAdmin).data?.officeJoinRequests.length ?? 0
  const invitations = useInvitations(isAdmin).data?.teamMemberInvitationList.length ?? 0
  const member = tab === 'team' ? team?.find(({ id }) => id === search.get('person')) : undefined
  const Screen = tab && TABS[tab]
  const counts = {
    requests: <CountBadge tone="loud" count={requests} label={text.waiting(requests)} />,
    invitations: <CountBadge tone="quiet" count={invitations} label={text.openCount(invitations)} />,
  }
  const own = open.map((key) => ({
    key: key as string,
    to: key === 'team' ? '?' : `?tab=${key}`,
    label: homeText.tabNames[key],
    count: key === 'requests' || key === 'invitations' ? counts[key] : undefined,
  }))
  const tabs = [...own, ...others.map(({ key, label }) => ({ key, to: `?tab=${key}`, label }))]
  const access = GRANTABLE_CLAIMS.find((claim) => claim === search.get('access') && claim !== 'PracticeAdmin')
  const closeAccess = () => setSearch(addressWith(search, { access: null }).search, { replace: true })
  const closeInvite = () => setSearch(addressWith(search, { invite: null }).search, { replace: true })
  return (
    <BesideDetails details={member && team && <MemberPane key={member.id} member={member} team={team} />}>
      <Page
        header={
          <PageHeader
            title={text.title}
            subtitle={practiceName ?? undefined}
            actions={
              isAdmin && (
                <ButtonLink
                  look="primary"
                  icon={<IconUserPlus size={18} />}
                  to={addressWith(search, { invite: 'team' })}
                >
                  {inviteText.button}
                </ButtonLink>
              )
            }
            tabs={<Tabs label={text.tabs} tabs={tabs} current={other?.key ?? tab ?? 'team'} />}
          />
        }
      >
        {other && <OtherTab key={other.key} load={other.load} />}
        {Screen && <Screen />}
      </Page>
      {isAdmin && search.get('invite') === 'team' && <InviteDialog onClose={closeInvite} />}
      {isAdmin && team && access && <AccessDialog claim={access} team={team} onClose={closeAccess} />}
    </BesideDetails>
  )
}

/** The tabs that other capabilities bring for this person. */
function useOtherTabs(): OfficeTab[] {
  const session = useSession()
  return useContext(Capabilities)
    .flatMap(({ officeTabs = [] }) => officeTabs)
    .filter(({ isFor }) => isFor(session))
}

function OtherTab({ load }: Pick<OfficeTab, 'load'>) {
  const [Tab] = useState(() => lazy(async () => ({ default: (await load()).Tab })))
  return (
    <Suspense>
      <Tab />
    </Suspense>
  )
}
