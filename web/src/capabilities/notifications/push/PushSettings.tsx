import { promptInstall, useInstall } from '#platform/worker.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import styles from './PushSettings.module.css'
import { pushText } from './text.ts'
import { usePush } from './use-push.ts'

const REASONS = {
  none: pushText.none,
  'needs-install': pushText.needsInstall,
  denied: pushText.denied,
} as const

/** Notifications on the device one sits at, and the app to install on it. */
export function PushSettings() {
  const { state, change } = usePush()
  const question = useInstall((install) => install.question)
  const reason = state && state in REASONS ? REASONS[state as keyof typeof REASONS] : undefined
  return (
    <section className={styles.section} aria-labelledby="push-title">
      <h2 className={styles.title} id="push-title">
        {pushText.title}
      </h2>
      <Switch
        id="push"
        label={pushText.label}
        detail={reason ?? pushText.detail}
        isFixed={change.isBusy || state === undefined || reason !== undefined}
        isOn={change.busyWith?.[0] ?? state === 'on'}
        onChange={(isOn) => void change.run(isOn)}
      />
      {question && (
        <div className={styles.install}>
          <div>
            <p className={styles.name}>{pushText.install}</p>
            <p className={styles.detail}>{pushText.installDetail}</p>
          </div>
          <Button size="s" onClick={() => void promptInstall()}>
            {pushText.installAction}
          </Button>
        </div>
      )}
    </section>
  )
}
