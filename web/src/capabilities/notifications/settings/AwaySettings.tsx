import { WAIT_MINUTES } from '@corridor/contract/notifications/limits.ts'
import type { Preferences } from '@corridor/contract/notifications/preferences.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { TextNotifications } from '#capabilities/people/public.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { changePreferences } from '../state/preferences.ts'
import styles from './AwaySettings.module.css'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import { settingsText as text } from './text.ts'

interface AwaySettingsProps {
  preferences: Preferences
  user: LoggedUser
}

/** Mails and texts: whether, after how long, and when not. */
export function AwaySettings({ preferences, user }: AwaySettingsProps) {
  const { isMailOn, canText, waitMinutes } = preferences
  const isUnproved = Boolean(user.mobile) && !user.mobileVerified
  return (
    <>
      <Switch
        id="mails"
        label={text.mails}
        detail={isMailOn ? text.mailsDetail(user.email) : text.mailsOff}
        isOn={isMailOn}
        onChange={(isOn) => changePreferences({ isMailOn: isOn })}
      />
      <TextNotifications
        user={user}
        reason={canText ? (isUnproved ? text.notVerified : undefined) : text.noTexts}
      />
      {canText && !user.mobileVerified && <TextLink to="/dashboard/account">{text.toProfile}</TextLink>}
      <div className={styles.wait}>
        <SelectField
          id="wait"
          label={text.wait}
          value={waitMinutes}
          onChange={({ target }) => {
            const wanted = WAIT_MINUTES.find((minutes) => minutes === Number(target.value))
            if (wanted) changePreferences({ waitMinutes: wanted })
          }}
        >
          {WAIT_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {text.minutes(minutes)}
            </option>
          ))}
        </SelectField>
      </div>
      <QuietHoursFields quietHours={preferences.quietHours} />
    </>
  )
}
