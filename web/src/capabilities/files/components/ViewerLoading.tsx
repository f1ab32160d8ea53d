import { Spinner } from '../../../ui/Spinner.tsx'
import { Spoken } from '../../../ui/Spoken.tsx'
import { viewerText } from '../text.ts'
import styles from './ViewerLoading.module.css'

/** Stands where the viewer will be while its parts are fetched. */
export function ViewerLoading() {
  return (
    <div className={styles.cover} data-theme="dark" role="status">
      <Spoken>{viewerText.loading}</Spoken>
      <Spinner />
    </div>
  )
}
