import { BLOB_RULES, sizeText, uploadProblem } from '@corridor/contract/files/rules.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useConfirm } from '#platform/confirm.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { DropZone } from '#ui/files/DropZone.tsx'
import { FilePicker } from '#ui/files/FilePicker.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { pictureText } from '../text.ts'
import styles from './ProfilePicture.module.css'
import { removePicture } from './use-profile-picture.ts'

const CropDialog = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./CropDialog.tsx')).CropDialog,
}))

const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif'
const LIMIT = sizeText(BLOB_RULES['profile-image'].maxBytes)

interface ProfilePictureProps {
  user: LoggedUser
  /** Beside the picture: the name. */
  children: ReactNode
}

/** Shows the person's own picture, large, and changes it. */
export function ProfilePicture({ user, children }: ProfilePictureProps) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const confirm = useConfirm()
  const removal = useTask(removePicture, { done: pictureText.removed, failure: 'snackbar' })

  const take = ([first]: File[]) => {
    const found = first && uploadProblem(first, 'profile-image')
    setProblem(found)
    if (!found) setFile(first)
  }
  const remove = async () => {
    if (await confirm(pictureText.removing)) await removal.run()
  }

  return (
    <DropZone
      isInline
      isOff={Boolean(file)}
      title={pictureText.dropTitle}
      limit={pictureText.dropLimit(LIMIT)}
      onFiles={take}
    >
      <div className={styles.who}>
        <Avatar
          size="xl"
          name={`${user.firstName} ${user.lastName}`}
          initials={initials(user)}
          image={user.profileImage}
        />
        <div className={styles.words}>
          {children}
          <div className={styles.actions}>
            <FilePicker accept={ACCEPT} isSingle onFiles={take}>
              {(open) => (
                <Button onClick={open}>{user.profileImage ? pictureText.change : pictureText.add}</Button>
              )}
            </FilePicker>
            {user.profileImage && (
              <Button look="quiet" isBusy={removal.isBusy} onClick={remove}>
                {pictureText.remove}
              </Button>
            )}
          </div>
          <p className={styles.hint}>{pictureText.hint(LIMIT)}</p>
        </div>
      </div>
      {problem && (
        <div className={styles.problem}>
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      {file && (
        <Suspense>
          <CropDialog file={file} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </DropZone>
  )
}
