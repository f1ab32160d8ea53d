import { IconBuildingCommunity } from '@tabler/icons-react'
import { useState } from 'react'
import { useDebounce } from 'use-debounce'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { usePractices } from '../state/queries.ts'
import { text, practicesText as words } from '../text.ts'
import styles from './OperatorList.module.css'
import { PracticeRow } from './PracticeRow.tsx'

/** So long after the last key the list is searched. */
const STILL_MS = 250

/** Practices by name; without a search the suspended ones come first. */
export function Practices() {
  const [typed, setTyped] = useState('')
  const [term] = useDebounce(typed.trim(), STILL_MS)
  const { data, error, refetch, isFetching } = usePractices(term)
  return (
    <div className={styles.column}>
      <div className={styles.search}>
        <SearchField label={words.search} clearLabel={words.clear} value={typed} onChange={setTyped} />
      </div>
      {!data && !error && <SkeletonRows label={words.loading} count={4} />}
      {!data && error && (
        <LoadFailed
          title={words.failedTitle}
          text={error.message}
          retryLabel={text.retry}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map((practice) => (
            <PracticeRow key={practice.id} practice={practice} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconBuildingCommunity stroke={1.5} />}
          title={term ? words.noneTitle : words.emptyTitle}
          text={term ? words.none(term) : words.empty}
        />
      )}
    </div>
  )
}
