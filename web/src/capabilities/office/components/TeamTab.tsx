import { IconUsersPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { useSearchTerm } from '../../../platform/navigation/use-search-term.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { NoneFound } from '../../../ui/NoneFound.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { foundMembers } from '../state/found-members.ts'
import { useIsAdmin, useTeam } from '../state/queries.ts'
import { teamText } from '../text.ts'
import { MemberRow } from './MemberRow.tsx'
import styles from './TeamTab.module.css'

/** Everybody of the practice. Whose details are open, and what is searched for, stand in the address. */
export function TeamTab() {
  const query = useTeam()
  const isAdmin = useIsAdmin()
  const [search] = useSearchParams()
  const [term, find] = useSearchTerm()
  const team = query.data?.teamMembersList ?? []
  const found = foundMembers(team, term)
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
              {teamText.count(found.length)}
            </p>
          </div>
          {found.length > 0 ? (
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
              icon={<IconUsersPlus stroke={1.5} />}
              title={teamText.aloneTitle}
              text={teamText.alone}
              actions={
                <ButtonLink look="primary" to={addressWith(search, { invite: 'team' })}>
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
