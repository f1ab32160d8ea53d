import { useState } from 'react'
import { Button } from '../../actions/Button.tsx'
import { TextButton } from '../../actions/TextButton.tsx'
import { ActionRow } from '../../data/list/ActionRow.tsx'
import { RowList } from '../../data/list/RowList.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { IconClock } from '../../icons/icons.ts'
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
  text: { count: string; see: string; title: string; close: string; cancel: string }
}

/** How many messages wait above the box to be sent later, and a dialog with them. */
export function ScheduledList({ items, busyId, onCancel, text }: ScheduledListProps) {
  const [isOpen, setOpen] = useState(false)
  if (items.length === 0) return null
  return (
    <>
      <p className={styles.waiting}>
        <IconClock size={16} aria-hidden="true" />
        {text.count}
        <TextButton onClick={() => setOpen(true)}>{text.see}</TextButton>
      </p>
      {isOpen && (
        <FormDialog title={text.title} closeLabel={text.close} onClose={() => setOpen(false)}>
          <RowList>
            {items.map(({ id, name, note, isFailed }) => (
              <ActionRow
                key={id}
                Icon={IconClock}
                tone={isFailed ? 'red' : 'purple'}
                name={name}
                actions={
                  <Button size="s" isBusy={busyId === id} onClick={() => onCancel(id)}>
                    {text.cancel}
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
