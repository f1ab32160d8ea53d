import type { FoundPractice } from '@corridor/contract/network/model.ts'
import { searchTermOf } from '@corridor/contract/people/rules.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import styles from '../components/dialog.module.css'
import { atDialog } from '../components/links.ts'
import { PartyRow } from '../components/PartyRow.tsx'
import { practicesText } from '../practices/text.ts'
import { practiceSearch, useFound } from '../state/queries.ts'
import { text as networkText, searchText } from '../text.ts'
import { connectText as text } from './text.ts'

/** Searches for a registered practice to invite. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const [search] = useSearchParams()
  const [term, setTerm] = useState('')
  const wanted = searchTermOf(term)
  const query = useFound(practiceSearch, term)
  return (
    <FormDialog title={networkText.connect} closeLabel={networkText.close} onClose={onClose}>
      <div className={styles.search}>
        <SearchField
          label={practicesText.search}
          clearLabel={searchText.clear}
          value={term}
          onChange={setTerm}
        />
      </div>
      <div role="status">
        <Detail>{wanted && query.data ? practicesText.found(query.data.length) : text.hint}</Detail>
      </div>
      {wanted && (
        <Loaded query={query} loadingLabel={searchText.loading} rows={3} failedTitle={searchText.failedTitle}>
          {(practices) => (
            <ul className={styles.rows}>
              {practices.map((practice) => (
                <PartyRow key={practice.id} party={practice} opens={false}>
                  <Choice practice={practice} />
                </PartyRow>
              ))}
            </ul>
          )}
        </Loaded>
      )}
      <p>
        <TextLink replace to={atDialog(search, 'email')}>
          {text.byEmail}
        </TextLink>
      </p>
    </FormDialog>
  )
}

/** A practice that has invited the user's is chosen like any other: sending connects both at once. */
function Choice({ practice }: { practice: FoundPractice }) {
  const [search] = useSearchParams()
  const { id, name, connectionStatus, openInvite } = practice
  if (connectionStatus === 'Connected') return <Badge tone="green">{practicesText.connectedBadge}</Badge>
  if (openInvite?.direction === 'sent') return <Badge>{practicesText.invited}</Badge>
  return (
    <ButtonLink size="s" replace to={atDialog(search, 'practice', id)} aria-label={text.chooseLabel(name)}>
      {text.choose}
    </ButtonLink>
  )
}
