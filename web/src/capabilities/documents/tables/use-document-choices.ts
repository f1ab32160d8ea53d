import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import type { Choices } from '#ui/actions/Choices.tsx'
import {
  IconArrowForwardUp,
  IconCheck,
  IconFileText,
  IconId,
  IconMailForward,
  IconTrash,
  IconUserCheck,
} from '#ui/icons/icons.ts'
import { actionText as text } from '../text.ts'
import { useDocumentActions } from './use-document-actions.ts'

/** What can be done with one document, as it stands. */
export function useDocumentChoices(document: OfficeFile): Choices {
  const [search] = useSearchParams()
  const user = useSession((session) => session.user)
  const { process, reopen, approve, decline, workOn, retype, remove } = useDocumentActions()
  const { id, patientId, isReferral, fromPracticeId, workedOnBy } = document
  const isReceived = document.toPracticeId === user?.practiceId
  const isPending = document.guestReferralStatus === 'Pending'
  const isProcessed = document.documentStatus === 'Processed'
  const to = (change: Record<string, string>) => `/dashboard/activity?${addressWith(search, change).search}`
  const runs = (task: typeof process) => ({
    isBusy: task.isBusy,
    onAction: () => void task.run(document),
  })
  const workLabel = !workedOnBy ? text.workOn : workedOnBy.id === user?.id ? text.letGo : text.takeOver
  return [
    ...(isReceived && isPending
      ? [
          { label: text.approve, Icon: IconCheck, as: 'button', isMain: true, ...runs(approve) } as const,
          { label: text.decline, as: 'button', ...runs(decline) } as const,
        ]
      : []),
    isReceived &&
      !isPending &&
      !isProcessed && { label: text.process, Icon: IconCheck, as: 'both', isMain: true, ...runs(process) },
    isReceived && isProcessed && { label: text.reopen, as: 'button', ...runs(reopen) },
    isReceived && !isPending && isProcessed && { label: text.reopen, Icon: IconCheck, ...runs(reopen) },
    isReceived && {
      label: workLabel,
      Icon: IconUserCheck,
      as: workedOnBy ? undefined : 'both',
      ...runs(workOn),
    },
    !isPending && {
      label: text.forward,
      Icon: IconArrowForwardUp,
      as: 'both',
      to: to({ document: id, forward: '1' }),
    },
    isReceived &&
      isReferral &&
      !isPending &&
      fromPracticeId && {
        label: text.reportBack,
        Icon: IconFileText,
        to: to({ send: 'report', about: id }),
      },
    { label: text.turnIntoReferral, Icon: IconMailForward, to: to({ send: 'referral', about: id }) },
    patientId && { label: text.openPatient, Icon: IconId, to: `/dashboard/patient-records/${patientId}` },
    { label: isReferral ? text.asDocument : text.asReferral, ...runs(retype) },
    { label: text.delete, Icon: IconTrash, isDanger: true, ...runs(remove) },
  ]
}
