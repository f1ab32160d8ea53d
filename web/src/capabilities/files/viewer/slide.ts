import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { Links } from '../links/use-links.ts'

/** What the slide of each kind of file gets. */
export interface SlideProps {
  file: StoredFile
  url: string
  fail: Links['fail']
}
