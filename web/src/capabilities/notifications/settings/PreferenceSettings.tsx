import type { Preferences } from '@corridor/contract/notifications/preferences.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { type ReactNode, useId } from 'react'
import { useSession } from '#platform/session.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { changePreferences, usePreferences } from '../state/preferences.ts'
import { AwaySettings } from './AwaySettings.tsx'
import { KindChoices } from './KindChoices.tsx'
import styles from './PreferenceSettings.module.css'
import { settingsText as text } from './text.ts'

/** Notification settings. Every switch is saved at once. */
export function PreferenceSettings() {
  const user = useSession((session) => session.user)
  const query = usePreferences()
  return (
    <Loaded query={query} loadingLabel={text.loading} rows={5} failedTitle={text.failed}>
      {(preferences) => user && <Sections preferences={preferences} user={user} />}
    </Loaded>
  )
}

function Sections({ preferences, user }: { preferences: Preferences; user: LoggedUser }) {
  const { isMailOn, isSoundOn } = preferences
  const noTexts = whyNoTexts(preferences, user)
  const isOff = { mail: !isMailOn, text: noTexts !== undefined }
  const notes = [text.pushNote, isOff.mail && text.mailOffNote, noTexts]
  return (
    <div className={styles.sections}>
      {preferences.kinds.length > 0 && (
        <Section title={text.what} intro={text.whatIntro}>
          <KindChoices preferences={preferences} isOff={isOff} />
          <p className={styles.intro}>{notes.filter(Boolean).join(' ')}</p>
        </Section>
      )}
      <Section title={text.away} intro={text.awayIntro}>
        <AwaySettings preferences={preferences} user={user} />
      </Section>
      <Section title={text.inApp}>
        <Switch
          id="sound"
          label={text.sound}
          detail={text.soundDetail}
          isOn={isSoundOn}
          onChange={(isOn) => changePreferences({ isSoundOn: isOn })}
        />
      </Section>
    </div>
  )
}

function whyNoTexts({ canText }: Preferences, user: LoggedUser): string | undefined {
  if (!canText) return text.textMissingNote
  if (!user.mobileVerified) return text.textUnprovedNote
  return user.isSmsNotificationTurnedOn ? undefined : text.textOffNote
}

function Section({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  )
}
