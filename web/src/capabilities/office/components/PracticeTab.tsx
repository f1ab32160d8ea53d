import { Column } from '../../../ui/Column.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { useIsAdmin, usePractice } from '../state/queries.ts'
import { practiceText } from '../text.ts'
import { PracticeFacts } from './PracticeFacts.tsx'
import { PracticeForm } from './PracticeForm.tsx'

/** What the practice says of itself: to change for an admin, to read for everybody else. */
export function PracticeTab() {
  // Asked for as well: whoever has just lost it must not go on typing into what cannot be saved.
  const isAdmin = useIsAdmin()
  return (
    <Loaded
      query={usePractice()}
      loadingLabel={practiceText.loading}
      rows={4}
      failedTitle={practiceText.failedTitle}
      frame="column"
    >
      {(practice) =>
        isAdmin && practice.abilities.mayEdit ? (
          <PracticeForm practice={practice} />
        ) : (
          <Column>
            <PracticeFacts practice={practice} />
          </Column>
        )
      }
    </Loaded>
  )
}
