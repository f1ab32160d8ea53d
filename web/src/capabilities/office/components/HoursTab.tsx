import { Loaded } from '../../../ui/Loaded.tsx'
import { usePractice } from '../state/queries.ts'
import { practiceText } from '../text.ts'
import { HoursForm } from './HoursForm.tsx'

/** When the practice is open, and when not. */
export function HoursTab() {
  return (
    <Loaded
      query={usePractice()}
      loadingLabel={practiceText.loading}
      rows={7}
      failedTitle={practiceText.failedTitle}
      frame="column"
    >
      {(practice) => <HoursForm practice={practice} />}
    </Loaded>
  )
}
