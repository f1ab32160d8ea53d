import { IconUserSearch, IconUsersPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { foundMembers } from '../state/found-members.ts'
import { useIsAdmin, useTeam } from '../state/queries.ts'
import { useSearchTerm } from '../state/use-search-term.ts'
import { addressWith } from '../state/which-tab.ts'
import { teamText, text } from '../text.ts'
import { MemberRow } from './MemberRow.tsx'
import styles from './TeamTab.module.css'

/** Everybody of the practice. Whose details are open, and what is searched for, stand in the address. */
export function TeamTab() {
  const { data, error, refetch, isFetching } = useTeam()
  const isAdmin = useIsAdmin()
  const [search] = useSearchParams()
  const [query, find] = useSearchTerm()
  const team = data?.teamMembersList ?? []
  const found = foundMembers(team, query)

  if (error && !data) {
    return (
      <div className={styles.edge}>
        <LoadFailed
          title={teamText.failedTitle}
          text={error.message}
          retryLabel={text.retry}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    )
  }
  if (!data) {
    return (
      <div className={styles.edge}>
        <SkeletonRows label={teamText.loading} />
      </div>
    )
  }
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={teamText.search}
          clearLabel={teamText.clearSearch}
          value={query}
          onChange={find}
        />
        <p className={styles.count} role="status">
          {teamText.count(found.length)}
        </p>
      </div>
      {found.length > 0 && (
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
      )}
      {found.length === 0 && (
        <EmptyState
          icon={<IconUserSearch stroke={1.5} />}
          title={teamText.noneTitle}
          text={teamText.none(query)}
          actions={<Button onClick={() => find('')}>{teamText.clearSearch}</Button>}
        />
      )}
      {isAdmin && team.length === 1 && found.length === 1 && (
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
  )
}
