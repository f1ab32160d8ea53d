import { ROOM_SWITCHES, type RoomSwitch } from '@corridor/contract/rooms/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTask } from '#platform/use-task.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { SettingSection } from '#ui/form/SettingSection.tsx'
import { Column } from '#ui/layout/Column.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { saveSwitches, settingsQuery } from '../state/settings.ts'
import { settingsText as text } from '../text.ts'

/** What is switched on in the rooms of a practice; for its admins. */
export function RoomsTab() {
  const query = useQuery(settingsQuery)
  return (
    <Column>
      <SettingSection title={text.title} intro={text.intro}>
        <Loaded query={query} loadingLabel={text.loading} failedTitle={text.failedTitle} rows={6}>
          {({ switches }) => <Switches switches={switches} />}
        </Loaded>
      </SettingSection>
    </Column>
  )
}

/** Posts carry no GIFs yet: its switch would switch nothing. */
const SHOWN = ROOM_SWITCHES.filter((one) => one !== 'gif')

function Switches({ switches }: { switches: Record<RoomSwitch, boolean> }) {
  const save = useTask(saveSwitches, { failure: 'snackbar' })
  return SHOWN.map((one) => (
    <Switch
      key={one}
      id={`rooms-${one}`}
      label={text.names[one]}
      detail={text.details[one]}
      isOn={switches[one]}
      onChange={(isOn) => void save.run(one, isOn)}
    />
  ))
}
