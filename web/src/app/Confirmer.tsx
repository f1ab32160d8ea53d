import { lazy, Suspense } from 'react'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { text } from './text.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
}))

/** Shows the open question of `useConfirm`. */
export function Confirmer() {
  const open = useQuestion((state) => state.open)
  return (
    <Suspense>
      {open && (
        <ConfirmDialog
          cancelLabel={text.cancel}
          {...open.question}
          onConfirm={() => answerQuestion(true)}
          onOther={() => answerQuestion('other')}
          onClose={() => answerQuestion(false)}
        />
      )}
    </Suspense>
  )
}
