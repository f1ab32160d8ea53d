import { IconButton } from '#ui/actions/IconButton.tsx'
import { IconSearch } from '#ui/icons/icons.ts'
import styles from './PhoneSearch.module.css'
import { text } from './text.ts'

/** Beside the title of a screen on a phone, which has neither the rail nor Ctrl+K. */
export const PhoneSearch = ({ onOpen }: { onOpen: () => void }) => (
  <span className={styles.search}>
    <IconButton label={text.searchEverything} icon={<IconSearch size={22} />} onClick={onOpen} />
  </span>
)
