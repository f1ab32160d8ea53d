import { useInfiniteQuery } from '@tanstack/react-query'
import { moment } from '#platform/dates.ts'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { viewsQuery } from '../state/queries.ts'
import { viewsText as text, text as words } from '../text.ts'
import styles from './ViewsDialog.module.css'

interface ViewsDialogProps {
  patientId: string
  onClose: () => void
}

/** Who of the practice looked at a patient or changed them, from the audit trail. */
export function ViewsDialog({ patientId, onClose }: ViewsDialogProps) {
  const query = useInfiniteQuery(viewsQuery(patientId))
  return (
    <FormDialog title={text.title} closeLabel={words.close} onClose={onClose}>
      <Loaded
        query={query}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        empty={{ when: ({ pages }) => pages[0]?.views.length === 0, show: <p>{text.empty}</p> }}
      >
        {({ pages }) => (
          <ul className={styles.list}>
            {pages
              .flatMap(({ views }) => views)
              .map(({ id, at, action, person }) => (
                <li key={id} className={styles.row}>
                  <span className={styles.name}>{person?.name || text.somebody}</span>
                  <span>{action}</span>
                  <time className={styles.time} dateTime={at}>
                    {moment(at)}
                  </time>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <MoreButton query={query}>{text.more}</MoreButton>
    </FormDialog>
  )
}
