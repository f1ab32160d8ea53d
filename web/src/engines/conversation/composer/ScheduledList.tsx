import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconAlertTriangle, IconClock } from '#ui/icons/icons.ts'
import styles from './ScheduledList.module.css'

interface ScheduledItem {
  id: string
  /** Its words, or what else it is. */
  name: string
  /** When it will be sent, or why it was not. */
  note: string
  isFailed: boolean
}

interface ScheduledListProps {
  items: readonly ScheduledItem[]
  /** The one that is being canceled. */
  busyId: string | undefined
  onCancel: (id: string) => void
  text: {
    waiting: (count: number) => string
    notSent: (count: number) => string
    see: string
    title: string
    close: string
    cancel: string
    remove: string
  }
}

/** How many messages wait to be sent later or were not sent, above the box, and a dialog with them. */
export function ScheduledList({ items, busyId, onCancel, text }: ScheduledListProps) {
  const [isOpen, setOpen] = useState(false)
  // Else the dialog would open by itself with the next one that is scheduled.
  if (isOpen && items.length === 0) setOpen(false)
  if (items.length === 0) return null
  const failed = items.filter(({ isFailed }) => isFailed).length
  const waiting = items.length - failed
  return (
    <>
      <p className={styles.waiting}>
        {failed > 0 && (
          <span className={styles.failed}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            {text.notSent(failed)}
          </span>
        )}
        {waiting > 0 && (
          <>
            <IconClock size={16} aria-hidden="true" />
            {text.waiting(waiting)}
          </>
        )}
        <TextButton onClick={() => setOpen(true)}>{text.see}</TextButton>
      </p>
      {isOpen && (
        <FormDialog title={text.title} closeLabel={text.close} onClose={() => setOpen(false)}>
          <RowList>
            {items.map(({ id, name, note, isFailed }) => (
              <ActionRow
                key={id}
                Icon={isFailed ? IconAlertTriangle : IconClock}
                tone={isFailed ? 'red' : 'purple'}
                name={name}
                actions={
                  <Button size="s" isBusy={busyId === id} onClick={() => onCancel(id)}>
                    {isFailed ? text.remove : text.cancel}
                  </Button>
                }
              >
                <p>{note}</p>
              </ActionRow>
            ))}
          </RowList>
        </FormDialog>
      )}
    </>
  )
}
