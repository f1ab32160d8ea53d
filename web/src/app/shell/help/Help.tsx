import { IconButton } from '../../ui/actions/IconButton.tsx'
import { IconX } from '../../ui/icons/icons.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { commandKey } from './command-key.ts'
import styles from './ShortcutsHelp.module.css'
import { text } from './text.ts'

/** Which keys do what; each shortcut may have two ways. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const key = commandKey()
  const shortcuts: [what: string, ...ways: string[][]][] = [
    [text.search, [key, 'K']],
    [text.help.help, ['?'], [key, '/']],
    [text.help.move, ['↑'], ['↓']],
    [text.help.choose, ['Enter']],
    [text.help.chats, ['Alt', '↑'], ['Alt', '↓']],
    [text.help.unreadChats, ['Alt', 'Shift', '↑'], ['Alt', 'Shift', '↓']],
    [text.help.editLast, ['↑']],
    [text.help.reply, ['R']],
    [text.help.marks, [key, 'B'], [key, 'I']],
    [text.help.close, ['Esc']],
  ]
  return (
    <Dialog label={text.help.title} onClose={onClose}>
      <header className={styles.head}>
        <h2 className={styles.title}>{text.help.title}</h2>
        <IconButton label={text.close} icon={<IconX size={20} />} onClick={onClose} />
      </header>
      <dl className={styles.list}>
        {shortcuts.map(([what, ...ways]) => (
          <div key={what} className={styles.row}>
            <dt>{what}</dt>
            <dd className={styles.keys}>
              {ways.map((way, index) => (
                <span key={way.join()}>
                  {index > 0 && <span className={styles.or}>{text.help.or}</span>}
                  {way.map((one) => (
                    <kbd key={one} className={styles.key}>
                      {one}
                    </kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
