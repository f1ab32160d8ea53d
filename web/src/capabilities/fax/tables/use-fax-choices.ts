import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import type { Choices } from '#ui/actions/Choices.tsx'
import {
  IconArchive,
  IconCheck,
  IconDownload,
  IconFile,
  IconFileText,
  IconId,
  IconMailForward,
  IconRefresh,
  IconX,
} from '#ui/icons/icons.ts'
import { actionText as text } from '../text.ts'
import { isArchived } from './fax-words.ts'
import { useFaxActions } from './use-fax-actions.ts'
import { useTurnFax } from './use-turn-fax.ts'

const referralPath = (id: string): string => `/dashboard/activity?set=referrals&side=received&document=${id}`

/** What can be done with one fax, as it stands. */
export function useFaxChoices(fax: EfaxMessage): Choices {
  const [search] = useSearchParams()
  const { process, reopen, resend, cancel, download, archive, board } = useFaxActions()
  const canSend = useSession((session) => session.claims.includes('SharedInbox'))
  const turning = useTurnFax(fax)
  const { id, patientId, eFaxStatus, referralId } = fax
  const isReceived = fax.direction === 'inbound'
  const isProcessed = fax.documentStatus === 'Processed'
  const isInArchive = isArchived(fax)
  const runs = (task: typeof process) => ({ isBusy: task.isBusy, onAction: () => void task.run(fax) })
  const turns = (into: 'documents' | 'referral') => ({
    isBusy: turning.isBusy,
    onAction: () => void turning.run(into),
  })
  const split = `/dashboard/activity?${addressWith(search, { fax: id, split: '1' }).search}`
  const main = { as: 'both', isMain: true } as const
  const boardPath = `/dashboard/activity?${addressWith(search, { fax: id, board: '1' }).search}`
  const onBoard =
    !isReceived || !canSend
      ? []
      : referralId
        ? [{ label: text.openReferral, Icon: IconMailForward, to: referralPath(referralId) }]
        : [
            {
              label: text.toBoard,
              Icon: IconMailForward,
              as: 'both' as const,
              ...(patientId ? runs(board) : { to: boardPath }),
            },
          ]
  return [
    isReceived && !isProcessed && { label: text.process, Icon: IconCheck, ...main, ...runs(process) },
    isReceived && isProcessed && { label: text.reopen, as: 'button', ...runs(reopen) },
    isReceived && isProcessed && { label: text.reopen, Icon: IconCheck, ...runs(reopen) },
    !isReceived &&
      eFaxStatus === 'Failed' &&
      !fax.resentAsId && { label: text.resend, Icon: IconRefresh, ...main, ...runs(resend) },
    !isReceived &&
      eFaxStatus === 'Sending' && { label: text.cancel, Icon: IconX, as: 'both', ...runs(cancel) },
    ...onBoard,
    isReceived && fax.pages > 1 && { label: text.split, Icon: IconFile, to: split },
    isReceived && canSend && { label: text.forward, Icon: IconFileText, as: 'button', ...turns('documents') },
    canSend && { label: text.toDocument, Icon: IconFileText, ...turns('documents') },
    canSend && {
      label: text.toReferral,
      Icon: IconMailForward,
      ...turns('referral'),
    },
    { label: text.download, Icon: IconDownload, ...runs(download) },
    patientId && { label: text.openPatient, Icon: IconId, to: `/dashboard/patient-records/${patientId}` },
    {
      label: isInArchive ? text.unarchive : text.archive,
      Icon: IconArchive,
      onAction: () => void archive.run([id], !isInArchive),
    },
  ]
}
