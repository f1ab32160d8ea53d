import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { forgetDraft } from '#capabilities/documents/public.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useTask } from '#platform/use-task.ts'
import { attachFax } from '../state/changes.ts'

/** Opens the drawer that sends the pages of a fax on: to another practice, or as a referral of its patient. */
export function useTurnFax(fax: EfaxMessage) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return useTask(
    async (send: 'documents' | 'referral') => {
      const { fileId } = await attachFax(fax.id)
      // A draft of before would hide the pages.
      forgetDraft(send)
      const change = { send, step: null, about: null, attach: fileId, patient: fax.patientId }
      void navigate(addressWith(search, change))
    },
    { failure: 'snackbar' },
  )
}
