import { Loaded } from '../../../ui/states/Loaded.tsx'
import { useRecoveryCodes } from '../state/queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { securityText } from './text.ts'

/** The recovery codes as the server still has them, for whoever reloads before they have kept them. */
export function ShownCodes({ onKept }: { onKept: () => void }) {
  return (
    <Loaded
      query={useRecoveryCodes()}
      loadingLabel={securityText.loadingCodes}
      rows={3}
      failedTitle={securityText.codesFailedTitle}
    >
      {(codes) => <RecoveryCodes codes={codes} onKept={onKept} />}
    </Loaded>
  )
}
