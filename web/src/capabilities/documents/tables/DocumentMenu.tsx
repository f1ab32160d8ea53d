import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import buttonStyles from '#ui/actions/IconButton.module.css'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuDivider } from '#ui/actions/MenuDivider.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import {
  IconArrowForwardUp,
  IconCheck,
  IconDots,
  IconFileText,
  IconId,
  IconMailForward,
  IconTrash,
  IconUserCheck,
} from '#ui/icons/icons.ts'
import { actionText as text } from '../text.ts'
import { useDocumentActions } from './use-document-actions.ts'

interface DocumentMenuProps {
  document: OfficeFile
  label: string
}

/** What can be done with one document, behind its three dots. */
export function DocumentMenu({ document, label }: DocumentMenuProps) {
  const [search] = useSearchParams()
  const practiceId = useSession((session) => session.user?.practiceId)
  const ownId = useSession((session) => session.user?.id)
  const actions = useDocumentActions()
  const { id, patientId, isReferral, documentStatus, guestReferralStatus, workedOnBy } = document
  const isReceived = document.toPracticeId === practiceId
  const isPending = guestReferralStatus === 'Pending'
  const to = (change: Record<string, string>) => `/dashboard/activity?${addressWith(search, change).search}`
  return (
    <Menu
      trigger={<IconDots size={20} aria-hidden="true" />}
      triggerLabel={label}
      triggerClass={buttonStyles.button}
    >
      {isReceived && !isPending && (
        <MenuItem
          icon={<IconCheck size={18} />}
          onAction={() =>
            void (documentStatus === 'Processed' ? actions.reopen : actions.process).run(document)
          }
        >
          {documentStatus === 'Processed' ? text.reopen : text.process}
        </MenuItem>
      )}
      {isReceived && (
        <MenuItem icon={<IconUserCheck size={18} />} onAction={() => void actions.workOn.run(document)}>
          {!workedOnBy ? text.workOn : workedOnBy.id === ownId ? text.letGo : text.takeOver}
        </MenuItem>
      )}
      {!isPending && (
        <MenuItem icon={<IconArrowForwardUp size={18} />} to={to({ document: id, forward: '1' })}>
          {text.forward}
        </MenuItem>
      )}
      {isReceived && isReferral && !isPending && document.fromPracticeId && (
        <MenuItem icon={<IconFileText size={18} />} to={to({ send: 'report', about: id })}>
          {text.reportBack}
        </MenuItem>
      )}
      <MenuItem icon={<IconMailForward size={18} />} to={to({ send: 'referral', about: id })}>
        {text.turnIntoReferral}
      </MenuItem>
      {patientId && (
        <MenuItem icon={<IconId size={18} />} to={`/dashboard/patient-records/${patientId}`}>
          {text.openPatient}
        </MenuItem>
      )}
      <MenuItem onAction={() => void actions.retype.run(document)}>
        {isReferral ? text.asDocument : text.asReferral}
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={<IconTrash size={18} />} isDanger onAction={() => void actions.remove.run(document)}>
        {text.delete}
      </MenuItem>
    </Menu>
  )
}
