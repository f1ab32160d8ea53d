import type { TeamMember } from '@corridor/contract/office/model.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { Link, type To, useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { ContactActions } from '#platform/navigation/ContactActions.tsx'
import { useSearchTerm } from '#platform/navigation/use-search-term.ts'
import { useSession } from '#platform/session.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { classes } from '#ui/classes.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { IconShieldCheck, IconUserPlus, IconUsersPlus } from '#ui/icons/icons.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { useIsAdmin, useTeam } from '../state/queries.ts'
import { isReachable } from './access.ts'
import { MemberStatus } from './MemberStatus.tsx'
import styles from './TeamTab.module.css'
import { teamText } from './text.ts'

/** The team of the practice. The open details and the search term are in the address. */
export function TeamTab() {
  const query = useTeam()
  const isAdmin = useIsAdmin()
  const [search] = useSearchParams()
  const [term, find] = useSearchTerm()
  const team = query.data?.teamMembersList ?? []
  const found = foundMembers(team, term)
  const members = found.filter(({ status }) => status === 'Active')
  const isAlone = isAdmin && team.length === 1 && found.length === 1
  return (
    <Loaded query={query} loadingLabel={teamText.loading} failedTitle={teamText.failedTitle} frame="page">
      {() => (
        <>
          <div className={styles.tools}>
            <SearchField
              label={teamText.search}
              clearLabel={teamText.clearSearch}
              value={term}
              onChange={find}
            />
            <p className={styles.count} role="status">
              {teamText.count(members.length, found.length - members.length)}
            </p>
          </div>
          {found.length > 0 ? (
            <div className={styles.table}>
              <div className={classes(styles.columns, isAdmin && styles.withApp)}>
                <ColumnHeads isAdmin={isAdmin} />
                <ul className={styles.rows}>
                  {found.map((member) => (
                    <MemberRow
                      key={member.id}
                      member={member}
                      to={addressWith(search, { person: member.id })}
                      isOpen={search.get('person') === member.id}
                    />
                  ))}
                </ul>
              </div>
            </div>
          ) : (
            <NoneFound
              title={teamText.noneTitle}
              text={teamText.none(term)}
              clearLabel={teamText.clearSearch}
              onClear={() => find('')}
            />
          )}
          {isAlone && (
            <EmptyState
              Icon={IconUsersPlus}
              title={teamText.aloneTitle}
              text={teamText.alone}
              actions={
                <ButtonLink
                  look="primary"
                  icon={<IconUserPlus size={18} />}
                  to={addressWith(search, { invite: 'team' })}
                >
                  {teamText.invite}
                </ButtonLink>
              }
            />
          )}
        </>
      )}
    </Loaded>
  )
}

/** Hidden from screen readers, because each row names its own cells. */
function ColumnHeads({ isAdmin }: { isAdmin: boolean }) {
  const { name, role, mobile, app, status } = teamText.columns
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.nameHead}>{name}</span>
      <span>{role}</span>
      <span className={styles.mobile}>{mobile}</span>
      {isAdmin && <span className={styles.app}>{app}</span>}
      <span>{status}</span>
    </div>
  )
}

interface MemberRowProps {
  member: TeamMember
  to: To
  isOpen: boolean
}

function MemberRow({ member, to, isOpen }: MemberRowProps) {
  const isOneself = useSession((session) => session.user?.id === member.id)
  const { firstName, lastName, displayName, mobile, hasSecondFactor } = member
  return (
    <li className={styles.member}>
      <Link
        id={rowId(member.id)}
        to={to}
        replace={isOpen}
        className={classes(styles.row, isOpen && styles.open)}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={styles.who}>
          <Avatar
            name={`${firstName} ${lastName}`}
            initials={initials(member)}
            image={member.profileImageUrl}
          />
          <span className={styles.words}>
            <span className={styles.name}>
              <span className={styles.text}>{displayName}</span>
              {member.isNameUnchecked && <Badge tone="orange">{teamText.unchecked}</Badge>}
              {isOneself && <Badge>{teamText.you}</Badge>}
              {member.isPracticeOwner && <Badge tone="purple">{teamText.owner}</Badge>}
              {member.isPracticeAdmin && !member.isPracticeOwner && (
                <Badge tone="blue">{teamText.admin}</Badge>
              )}
            </span>
            <span className={styles.email}>{member.email}</span>
          </span>
        </span>
        <span className={styles.role}>{member.role || teamText.noRole}</span>
        <span className={styles.mobile}>{mobile && writtenNumber(mobile)}</span>
        {hasSecondFactor !== null && (
          <span className={classes(styles.app, hasSecondFactor && styles.on)}>
            {hasSecondFactor && <IconShieldCheck size={17} aria-hidden="true" />}
            <Spoken>{teamText.columns.app}: </Spoken>
            {hasSecondFactor ? teamText.hasApp : teamText.noApp}
          </span>
        )}
        <span className={styles.status}>
          <MemberStatus member={member} />
        </span>
      </Link>
      {isReachable(member) && !isOneself && (
        <span className={styles.action}>
          <ContactActions personId={member.id} name={displayName} menuItem="icon" />
        </span>
      )}
    </li>
  )
}

const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those in whose name, role or email every typed word occurs. */
function foundMembers(team: readonly TeamMember[], query: string): readonly TeamMember[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return team
  return team.filter(({ displayName, role, email }) => {
    const words = plain(`${displayName} ${role ?? ''} ${email}`)
    return wanted.every((word) => words.includes(word))
  })
}

/** The row of the team to which the focus returns when the details are closed. */
export const rowId = (personId: string): string => `member-${personId}`
