import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import buttonStyles from '#ui/actions/IconButton.module.css'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import {
  IconArchive,
  IconCheck,
  IconDots,
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

/** What can be done with one fax, behind its three dots. */
export function FaxMenu({ fax, label }: { fax: EfaxMessage; label: string }) {
  const [search] = useSearchParams()
  const actions = useFaxActions()
  const isReceived = fax.direction === 'inbound'
  const isInArchive = isArchived(fax)
  const canSend = useSession((session) => session.claims.includes('SharedInbox'))
  const turn = useTurnFax(fax)
  const to = (change: Record<string, string>) => `/dashboard/activity?${addressWith(search, change).search}`
  return (
    <Menu
      trigger={<IconDots size={20} aria-hidden="true" />}
      triggerLabel={label}
      triggerClass={buttonStyles.button}
    >
      {isReceived && (
        <MenuItem
          icon={<IconCheck size={18} />}
          onAction={() =>
            void (fax.documentStatus === 'Processed' ? actions.reopen : actions.process).run(fax)
          }
        >
          {fax.documentStatus === 'Processed' ? text.reopen : text.process}
        </MenuItem>
      )}
      {!isReceived && fax.eFaxStatus === 'Failed' && !fax.resentAsId && (
        <MenuItem icon={<IconRefresh size={18} />} onAction={() => void actions.resend.run(fax)}>
          {text.resend}
        </MenuItem>
      )}
      {!isReceived && fax.eFaxStatus === 'Sending' && (
        <MenuItem icon={<IconX size={18} />} onAction={() => void actions.cancel.run(fax)}>
          {text.cancel}
        </MenuItem>
      )}
      {isReceived && fax.pages > 1 && (
        <MenuItem icon={<IconFile size={18} />} to={to({ fax: fax.id, split: '1' })}>
          {text.split}
        </MenuItem>
      )}
      {canSend && (
        <MenuItem icon={<IconFileText size={18} />} onAction={() => void turn.run('documents')}>
          {text.toDocument}
        </MenuItem>
      )}
      {canSend && (
        <MenuItem icon={<IconMailForward size={18} />} onAction={() => void turn.run('referral')}>
          {text.toReferral}
        </MenuItem>
      )}
      <MenuItem icon={<IconDownload size={18} />} onAction={() => void actions.download.run(fax)}>
        {text.download}
      </MenuItem>
      {fax.patientId && (
        <MenuItem icon={<IconId size={18} />} to={`/dashboard/patient-records/${fax.patientId}`}>
          {text.openPatient}
        </MenuItem>
      )}
      <MenuItem
        icon={<IconArchive size={18} />}
        onAction={() => void actions.archive.run([fax.id], !isInArchive)}
      >
        {isInArchive ? text.unarchive : text.archive}
      </MenuItem>
    </Menu>
  )
}
