import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { IconButton } from '../actions/IconButton.tsx'
import { FilePicker } from './FilePicker.tsx'
import styles from './PickButtons.module.css'
import { text } from './text.ts'

interface PickButtonsProps {
  onFiles: (files: File[]) => void
  /** Said with the button, so that it is known before choosing. */
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
