import { Spinner } from '#ui/states/Spinner.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { viewerText } from '../text.ts'
import styles from './Waiting.module.css'

export function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <Spoken>{viewerText.loading}</Spoken>
      <Spinner />
    </div>
  )
}
