import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { AUTOMATIC } from './filters.ts'
import { trailText as text } from './text.ts'

/** Off at first: what the app loads by itself would bury what people did. */
export function BackgroundSwitch() {
  const [search, setSearch] = useSearchParams()
  return (
    <Switch
      id="trail-background"
      label={text.automatic}
      detail={text.automaticDetail}
      isOn={search.has(AUTOMATIC)}
      onChange={(isOn) =>
        setSearch(addressWith(search, { [AUTOMATIC]: isOn ? '1' : null }).search, { replace: true })
      }
    />
  )
}
