import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import styles from '../components/dialog.module.css'
import { PartyRow } from '../components/PartyRow.tsx'
import { TaskButton } from '../components/TaskButton.tsx'
import { unblockPerson } from '../state/changes.ts'
import { blockedQuery } from '../state/queries.ts'
import { text as networkText } from '../text.ts'
import { blockedText as text } from './text.ts'

/** The blocked people, who can be unblocked here. */
export function BlockedDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(blockedQuery)
  return (
    <FormDialog title={text.title} closeLabel={networkText.close} onClose={onClose}>
      <p className={styles.intro}>{text.intro}</p>
      <Loaded
        query={query}
        loadingLabel={text.loading}
        rows={2}
        failedTitle={text.failedTitle}
        empty={{ when: (blocked) => blocked.length === 0, show: <p>{text.empty}</p> }}
      >
        {(blocked) => (
          <ul className={styles.rows}>
            {blocked.map((person) => (
              <PartyRow key={person.id} party={person} opens={false} hasStatus={false}>
                <TaskButton
                  size="s"
                  aria-label={text.unblockLabel(person.displayName)}
                  work={() => unblockPerson(person.id)}
                  done={text.unblocked(person.displayName)}
                >
                  {text.unblock}
                </TaskButton>
              </PartyRow>
            ))}
          </ul>
        )}
      </Loaded>
    </FormDialog>
  )
}
