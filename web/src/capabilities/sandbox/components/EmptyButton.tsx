import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useEmptySandbox } from '../state/queries.ts'
import { text } from '../text.ts'

/** Throws everything in the sandbox away, after asking. */
export function EmptyButton() {
  const [isAsking, setAsking] = useState(false)
  const emptying = useEmptySandbox()
  const empty = () =>
    emptying.mutate(undefined, {
      onSuccess: () => showSnackbar(text.emptied),
      onError: (error) => showSnackbar(error.message, 'error'),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button icon={<IconTrash size={17} stroke={1.75} />} onClick={() => setAsking(true)}>
        {text.empty}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text.emptyTitle}
          text={text.emptyText}
          confirmLabel={text.empty}
          cancelLabel={text.cancel}
          isBusy={emptying.isPending}
          onConfirm={empty}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
