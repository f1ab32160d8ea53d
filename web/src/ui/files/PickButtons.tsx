import { IconButton } from '../actions/IconButton.tsx'
import { IconCamera, IconPaperclip } from '../icons/icons.ts'
import { FilePicker } from './FilePicker.tsx'
import styles from './PickButtons.module.css'
import { text } from './text.ts'

interface PickButtonsProps {
  onFiles: (files: File[]) => void
  /** The limit, shown with the button before choosing. */
  limit: string
  accept?: string
}

/** The paperclip of a composer and, where a finger is the pointer, the camera. */
export function PickButtons({ onFiles, limit, accept }: PickButtonsProps) {
  return (
    <>
      <FilePicker onFiles={onFiles} accept={accept}>
        {(open) => (
          <IconButton label={`${text.pick} · ${limit}`} icon={<IconPaperclip size={20} />} onClick={open} />
        )}
      </FilePicker>
      <span className={styles.camera}>
        <FilePicker onFiles={onFiles} fromCamera>
          {(open) => <IconButton label={text.camera} icon={<IconCamera size={20} />} onClick={open} />}
        </FilePicker>
      </span>
    </>
  )
}
