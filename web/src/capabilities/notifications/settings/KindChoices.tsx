import { CHANNELS, type Channel } from '@corridor/contract/kernel/alert.ts'
import type { Preferences } from '@corridor/contract/notifications/preferences.ts'
import { useId } from 'react'
import { Switch } from '#ui/fields/Switch.tsx'
import { changePreferences } from '../state/preferences.ts'
import styles from './KindChoices.module.css'
import { settingsText as text } from './text.ts'

interface KindChoicesProps {
  preferences: Preferences
  /** Channels that are not available now; their choices stay stored. */
  isOff: Partial<Record<Channel, boolean>>
}

/** Kinds × channels: a table where there is room; on a phone each kind has its four switches below. */
export function KindChoices({ preferences, isOff }: KindChoicesProps) {
  return (
    <div className={styles.kinds}>
      <div className={styles.head} aria-hidden="true">
        <span />
        {CHANNELS.map((channel) => (
          <span key={channel}>{text.channels[channel]}</span>
        ))}
      </div>
      {preferences.kinds.map((kind) => (
        <Kind key={kind.kind} kind={kind} isOff={isOff} />
      ))}
    </div>
  )
}

function Kind({ kind, isOff }: { kind: Preferences['kinds'][number] } & Pick<KindChoicesProps, 'isOff'>) {
  const id = useId()
  return (
    <fieldset className={styles.kind} aria-labelledby={id}>
      <p className={styles.label} id={id}>
        {kind.label}
      </p>
      {CHANNELS.map((channel) => (
        <Switch
          key={channel}
          id={`${kind.kind}-${channel}`}
          label={text.channels[channel]}
          look="cell"
          isFixed={isOff[channel]}
          isOn={kind.channels[channel]}
          onChange={(isOn) => changePreferences({ choices: [{ kind: kind.kind, channel, isOn }] })}
        />
      ))}
    </fieldset>
  )
}
