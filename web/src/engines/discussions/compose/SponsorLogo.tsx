import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { FilePicker } from '#ui/files/FilePicker.tsx'
import { UploadList } from '#ui/files/UploadList.tsx'
import { IconPhoto, IconX } from '#ui/icons/icons.ts'
import { text } from '../text.ts'
import styles from './Compose.module.css'
import type { DraftFiles } from './use-draft-files.ts'

/** The picture of who sponsors a post: one, or none. Another one takes its place. */
export function SponsorLogo({ logo }: { logo: DraftFiles }) {
  const [item] = logo.items
  const pick = (files: File[]) => {
    for (const { id } of logo.items) logo.remove(id)
    logo.add(files.slice(0, 1))
  }
  return (
    <section>
      <p className={styles.head}>
        <span className={styles.label}>{text.sponsorLogo}</span>
        <span className={styles.note}>{text.optional}</span>
      </p>
      <FilePicker onFiles={pick} accept="image/*" isSingle>
        {(open) =>
          item?.state === 'done' ? (
            <div className={styles.logo}>
              <IconPhoto size={18} aria-hidden="true" />
              <span className={styles.logoName}>{item.name}</span>
              <TextButton onClick={open}>{text.replaceLogo}</TextButton>
              <IconButton
                label={text.removeLogo}
                icon={<IconX size={18} />}
                onClick={() => logo.remove(item.id)}
              />
            </div>
          ) : item ? (
            <UploadList
              items={logo.items}
              onCancel={logo.cancel}
              onRetry={logo.retry}
              onRemove={logo.remove}
            />
          ) : (
            <button type="button" className={styles.choose} onClick={open}>
              <IconPhoto size={18} aria-hidden="true" />
              {text.chooseLogo}
            </button>
          )
        }
      </FilePicker>
    </section>
  )
}
