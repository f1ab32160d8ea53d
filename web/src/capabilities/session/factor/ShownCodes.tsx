import { Loaded } from '#ui/states/Loaded.tsx'
import { useRecoveryCodes } from '../state/queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { securityText } from './text.ts'

/** The recovery codes from the server, after a reload before they were confirmed. */
export function ShownCodes({ onConfirmed }: { onConfirmed: () => void }) {
  return (
    <Loaded
      query={useRecoveryCodes()}
      loadingLabel={securityText.loadingCodes}
      rows={3}
      failedTitle={securityText.codesFailedTitle}
    >
      {(codes) => <RecoveryCodes codes={codes} onConfirmed={onConfirmed} />}
    </Loaded>
  )
}
