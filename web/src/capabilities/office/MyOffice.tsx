import { IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Arrival } from '../../platform/navigation/Arrival.tsx'
import { addressWith } from '../../platform/navigation/address-with.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/actions/ButtonLink.tsx'
import { CountBadge } from '../../ui/data/CountBadge.tsx'
import { BesideDetails } from '../../ui/layout/BesideDetails.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { ErrorPage } from '../../ui/states/ErrorPage.tsx'
import { InvitationsTab } from './invitations/InvitationsTab.tsx'
import { InviteDialog } from './invitations/InviteDialog.tsx'
import { RequestsTab } from './invitations/RequestsTab.tsx'
import { inviteText } from './invitations/text.ts'
import { HoursTab } from './practice/HoursTab.tsx'
import { PracticeTab } from './practice/PracticeTab.tsx'
import { useInvitations, useIsAdmin, useJoinRequests, useTeam } from './state/queries.ts'
import { MemberPane } from './team/MemberPane.tsx'
import { TeamTab } from './team/TeamTab.tsx'
import { text } from './text.ts'
import { TrailTab } from './trail/TrailTab.tsx'

type Tab = keyof typeof text.tabNames

const TABS: Record<Tab, () => ReactNode> = {
  team: TeamTab,
  invitations: InvitationsTab,
  requests: RequestsTab,
  practice: PracticeTab,
  hours: HoursTab,
  log: TrailTab,
}

/** Everybody sees who is there and what the practice is; the rest is the admins' work. */
const tabsFor = (isAdmin: boolean): readonly Tab[] =>
  isAdmin ? ['team', 'invitations', 'requests', 'practice', 'hours', 'log'] : ['team', 'practice']

/** The office of one's practice; somebody on their own has none. */
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

/** Who is there, who is asked and who asks, and what the practice says of itself. */
function Office() {
  const practiceName = useSession((session) => session.user?.practiceName)
  const isAdmin = useIsAdmin()
  const [search, setSearch] = useSearchParams()
  const open = tabsFor(isAdmin)
  const tab = open.find((key) => key === search.get('tab')) ?? 'team'
  const team = useTeam().data?.teamMembersList
  const requests = useJoinRequests(isAdmin).data?.officeJoinRequests.length ?? 0
  const invitations = useInvitations(isAdmin).data?.teamMemberInvitationList.length ?? 0
  const member = tab === 'team' ? team?.find(({ id }) => id === search.get('person')) : undefined
  const Screen = TABS[tab]
  const counts = {
    requests: <CountBadge tone="loud" count={requests} label={text.waiting(requests)} />,
    invitations: <CountBadge tone="quiet" count={invitations} label={text.openCount(invitations)} />,
  }
  const tabs = open.map((key) => ({
    key,
    to: key === 'team' ? '?' : `?tab=${key}`,
    label: text.tabNames[key],
    count: key === 'requests' || key === 'invitations' ? counts[key] : undefined,
  }))
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
            tabs={<Tabs label={text.tabs} tabs={tabs} current={tab} />}
          />
        }
      >
        <Screen />
      </Page>
      {isAdmin && search.has('invite') && (
        <InviteDialog
          mode={search.get('invite') === 'practice' ? 'practice' : 'team'}
          onClose={closeInvite}
        />
      )}
    </BesideDetails>
  )
}
