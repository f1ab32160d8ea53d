import { HEALTH_CHECKS } from '@corridor/contract/curbside/health.ts'
import type { LiteAppointment } from '@corridor/contract/curbside/model.ts'
import { STEP_LABELS, STEPS, stepsFrom } from '@corridor/contract/curbside/status.ts'
import buttonStyles from '#ui/actions/IconButton.module.css'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuDivider } from '#ui/actions/MenuDivider.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { IconArrowBackUp, IconDots, IconId, IconRefresh, IconTrash } from '#ui/icons/icons.ts'
import { rowText as text } from '../text.ts'
import type { useVisitActions } from './use-visit-actions.ts'

interface VisitMenuProps {
  visit: LiteAppointment
  label: string
  isToday: boolean
  actions: ReturnType<typeof useVisitActions>
}

/** What else can be done with one visit, behind its three dots. */
export function VisitMenu({ visit, label, isToday, actions }: VisitMenuProps) {
  const { appointmentStatus: status, covidFormStatus, mobileNumber, patientId } = visit
  const [, ...others] = stepsFrom(status)
  const last = STEPS.find((step) => step === status)
  return (
    <Menu
      trigger={<IconDots size={20} aria-hidden="true" />}
      triggerLabel={label}
      triggerClass={buttonStyles.button}
    >
      {isToday && visit.canUndo && last && (
        <MenuItem icon={<IconArrowBackUp size={18} />} onAction={() => actions.undo(last)}>
          {text.undoLast}
        </MenuItem>
      )}
      {isToday &&
        others.map((step) => (
          <MenuItem key={step} onAction={() => void actions.take(step)}>
            {STEP_LABELS[step]}
          </MenuItem>
        ))}
      {HEALTH_CHECKS.filter((one) => one !== covidFormStatus).map((one) => (
        <MenuItem key={one} onAction={() => void actions.check.run(one)}>
          {text.markAs[one]}
        </MenuItem>
      ))}
      {isToday && mobileNumber && (
        <MenuItem icon={<IconRefresh size={18} />} onAction={() => void actions.resend.run()}>
          {text.resend}
        </MenuItem>
      )}
      {patientId && (
        <MenuItem icon={<IconId size={18} />} to={`/dashboard/patient-records/${patientId}`}>
          {text.openPatient}
        </MenuItem>
      )}
      {status === 'Upcoming' && (
        <>
          <MenuDivider />
          <MenuItem icon={<IconTrash size={18} />} isDanger onAction={() => void actions.remove()}>
            {text.remove}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
