import { registered, takeNewVersion, useNewVersion } from '#platform/worker.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { text } from './text.ts'
import styles from './VersionBar.module.css'

const reload = async (): Promise<void> => takeNewVersion(await registered)

/**
 * A thin bar while a new version is ready. It interrupts no one; a version that no longer works with the
 * server says so.
 */
export function VersionBar() {
  const offer = useNewVersion((version) => version.offer)
  return (
    <div role="status">
      {offer !== 'none' && (
        <p className={classes(styles.bar, styles[offer])}>
          {text.version[offer]}
          <Button size="s" look={offer === 'required' ? 'primary' : 'plain'} onClick={() => void reload()}>
            {text.version.reload}
          </Button>
        </p>
      )}
    </div>
  )
}
