import { useConfirm } from '#platform/confirm.ts'
import { copyText } from '#platform/copy-text.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextAnchor } from '#ui/actions/TextAnchor.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { QrCode } from '#ui/data/QrCode.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { IconCopy, IconPrinter } from '#ui/icons/icons.ts'
import { changeReferPage } from '../state/changes.ts'
import styles from './ReferralsTab.module.css'
import { referPageText as text } from './text.ts'

const escaped = (words: string): string => words.replace(/[&"<]/g, (one) => `&#${one.charCodeAt(0)};`)

/** What a website takes to show the page inside one of its own. */
const frameOf = (url: string, practiceName: string): string =>
  `<iframe src="${escaped(url)}" title="${escaped(text.frameTitle(practiceName))}" width="100%" height="1400" style="border:0"></iframe>`

/** The page by which anybody can refer a patient: open or closed, its address, and a code to print. */
export function ReferPage({ url }: { url: string | null }) {
  const confirm = useConfirm()
  const practiceName = useSession(({ user }) => user?.practiceName ?? '')
  const change = useTask(changeReferPage, {
    failure: 'snackbar',
    done: ({ isOpen, isNewAddress }) => (isNewAddress ? text.changed : isOpen ? text.opened : text.closed),
  })
  const renew = async () => {
    if (await confirm(text.changing)) await change.run({ isOpen: true, isNewAddress: true })
  }
  return (
    <section className={styles.section} aria-labelledby="refer-page">
      <h2 id="refer-page">{text.title}</h2>
      <p className={styles.intro}>{text.intro}</p>
      <Switch
        id="refer-page-open"
        label={text.open}
        detail={text.openDetail}
        isOn={url !== null}
        onChange={(isOpen) => void change.run({ isOpen, isNewAddress: false })}
      />
      {url && (
        <>
          <p className={styles.intro}>{text.embed}</p>
          <div className={styles.address}>
            <code>{url}</code>
            <IconButton
              label={text.copy}
              icon={<IconCopy size={18} />}
              onClick={() => void copyText(url, text.copied, text.notCopied)}
            />
          </div>
          <div className={styles.print}>
            <p className={styles.scan}>
              {practiceName}
              <br />
              {text.scan}
            </p>
            <QrCode value={url} label={text.qr} />
            <p className={styles.scan}>{url}</p>
          </div>
          <div className={styles.buttons}>
            <Button icon={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
              {text.print}
            </Button>
            <TextButton
              onClick={() => void copyText(frameOf(url, practiceName), text.frameCopied, text.notCopied)}
            >
              {text.copyFrame}
            </TextButton>
            <TextAnchor href={url}>{text.visit}</TextAnchor>
            <TextButton onClick={() => void renew()}>{text.newAddress}</TextButton>
          </div>
        </>
      )}
    </section>
  )
}
