import { useState } from 'react'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuDivider } from '#ui/actions/MenuDivider.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { timeOfDay } from '#ui/data/dates.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconCalendarTime, IconClock } from '#ui/icons/icons.ts'
import { text } from '../text.ts'
import styles from './Composer.module.css'
import { scheduleTimes } from './schedule-times.ts'
import { TimeForm } from './TimeForm.tsx'

interface ScheduleMenuProps {
  onSchedule: (at: Date) => void
  isOff: boolean
}

/** Sends later: at a usual time, or at any. */
export function ScheduleMenu({ onSchedule, isOff }: ScheduleMenuProps) {
  const [isChoosing, setChoosing] = useState(false)
  const times = scheduleTimes(new Date())
  if (isOff)
    return (
      <button
        type="button"
        className={styles.tool}
        aria-disabled="true"
        aria-label={text.schedule}
        title={text.schedule}
      >
        <IconClock size={20} />
      </button>
    )
  return (
    <>
      <Menu
        trigger={<IconClock size={20} />}
        triggerLabel={text.schedule}
        triggerClass={styles.tool}
        placement="top end"
      >
        {times.map(({ label, at }) => (
          <MenuItem
            key={label}
            onAction={() => onSchedule(at)}
            end={<span className={styles.when}>{timeOfDay(at.toISOString())}</span>}
          >
            {label}
          </MenuItem>
        ))}
        <MenuDivider />
        <MenuItem icon={<IconCalendarTime size={19} />} onAction={() => setChoosing(true)}>
          {text.chooseTime}
        </MenuItem>
      </Menu>
      {isChoosing && (
        <FormDialog title={text.chooseTitle} closeLabel={text.close} onClose={() => setChoosing(false)}>
          <TimeForm
            id="send-at"
            submitLabel={text.schedule}
            first={times.at(-1)!.at}
            onChoose={(at) => {
              setChoosing(false)
              onSchedule(at)
            }}
          />
        </FormDialog>
      )}
    </>
  )
}
