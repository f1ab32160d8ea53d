import { IconUserPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Page } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useInvitations, useIsAdmin, useJoinRequests, useTeam } from '../state/queries.ts'
import { tabsFor, whichTab } from '../state/which-tab.ts'
import { inviteText, text } from '../text.ts'
import { HoursTab } from './HoursTab.tsx'
import { InvitationsTab } from './InvitationsTab.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberPane } from './MemberPane.tsx'
import styles from './Office.module.css'
import { PracticeTab } from './PracticeTab.tsx'
import { RequestsTab } from './RequestsTab.tsx'
import { TeamTab } from './TeamTab.tsx'

const SCREENS = {
  team: TeamTab,
  invitations: InvitationsTab,
  requests: RequestsTab,
  practice: PracticeTab,
  hours: HoursTab,
}

/** Who is there, who is asked and who asks, and what the practice says of itself. */
export function Office() {
  const practiceName = useSession((session) => session.user?.practiceName)
  const isAdmin = useIsAdmin()
  const [search, setSearch] = useSearchParams()
  const open = tabsFor(isAdmin)
  const tab = whichTab(search.get('tab'), open)
  const team = useTeam().data?.teamMembersList
  const requests = useJoinRequests(isAdmin).data?.officeJoinRequests.length ?? 0
  const invitations = useInvitations(isAdmin).data?.teamMemberInvitationList.length ?? 0
  const member = tab === 'team' ? team?.find(({ id }) => id === search.get('person')) : undefined
  const Screen = SCREENS[tab]
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
    <div className={classes(styles.office, member && styles.open)}>
      <div className={styles.front}>
        <Page
          header={
            <PageHeader
              title={text.title}
              subtitle={practiceName ?? undefined}
              actions={
                isAdmin && (
                  <ButtonLink
                    look="primary"
                    icon={<IconUserPlus size={18} stroke={1.75} />}
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
      </div>
      {member && team && <MemberPane key={member.id} member={member} team={team} />}
      {isAdmin && search.has('invite') && <InviteDialog onClose={closeInvite} />}
    </div>
  )
}
