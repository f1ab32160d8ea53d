import { IconCalendarTime, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { Menu } from '../../actions/Menu.tsx'
import { MenuDivider } from '../../actions/MenuDivider.tsx'
import { MenuItem } from '../../actions/MenuItem.tsx'
import { TextField } from '../../fields/TextField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { timeOfDay } from '../dates.ts'
import { text } from '../text.ts'
import styles from './Composer.module.css'
import { fieldValue, scheduleTimes } from './schedule-times.ts'

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
        <ChooseTime
          first={times.at(-1)!.at}
          onClose={() => setChoosing(false)}
          onChoose={(at) => {
            setChoosing(false)
            onSchedule(at)
          }}
        />
      )}
    </>
  )
}

interface ChooseTimeProps {
  first: Date
  onChoose: (at: Date) => void
  onClose: () => void
}

function ChooseTime({ first, onChoose, onClose }: ChooseTimeProps) {
  const [value, setValue] = useState(() => fieldValue(first))
  const [error, setError] = useState<string>()
  return (
    <FormDialog title={text.chooseTitle} closeLabel={text.close} onClose={onClose}>
      <Form
        submitLabel={text.schedule}
        onSubmit={() => {
          const at = new Date(value)
          if (at.getTime() > Date.now()) onChoose(at)
          else setError(text.pastTime)
        }}
      >
        <TextField
          id="send-at"
          type="datetime-local"
          label={text.sendAt}
          value={value}
          min={fieldValue(new Date())}
          error={error}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      </Form>
    </FormDialog>
  )
}
