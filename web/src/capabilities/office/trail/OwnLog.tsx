import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { BackgroundSwitch } from './BackgroundSwitch.tsx'
import { FindField } from './FindField.tsx'
import { filtersIn } from './filters.ts'
import { TrailList } from './TrailList.tsx'
import styles from './TrailTab.module.css'
import { trailText as text } from './text.ts'
import { ownTrailQuery } from './trail-query.ts'

/** What somebody without a practice did: they have no admin who could look at it for them. */
export function OwnLog() {
  const [search] = useSearchParams()
  const filters = filtersIn(search)
  const query = useInfiniteQuery(ownTrailQuery(filters))
  return (
    <div className={styles.own}>
      <p className={styles.about}>{text.own.about}</p>
      <search aria-label={text.filters}>
        <FindField key={search.get('q')} />
      </search>
      {!filters.subjectId && <BackgroundSwitch />}
      <TrailList isOwn query={query} emptyText={text.own.empty} />
    </div>
  )
}
