import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { splitFax } from '../state/changes.ts'
import { splitText as text, text as words } from '../text.ts'
import styles from './FaxPane.module.css'

/** Which pages belong together: every page is in exactly one part, and parts without pages are none. */
export function partsOf(chosen: readonly number[]): number[][] {
  const parts = new Map<number, number[]>()
  for (const [at, part] of chosen.entries()) parts.set(part, [...(parts.get(part) ?? []), at + 1])
  return [...parts.entries()].toSorted(([one], [other]) => one - other).map(([, pages]) => pages)
}

/** Splits a fax that holds several patients. */
export function SplitDialog({ fax }: { fax: EfaxMessage }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<number[]>(() => Array.from({ length: fax.pages }, () => 1))
  const [problem, setProblem] = useState<string>()
  const close = () => void navigate(addressWith(search, { split: null }), { replace: true })
  const splitting = useTask(async (parts: number[][]) => {
    await splitFax(fax.id, parts)
    showSnackbar(text.done(parts.length))
    void navigate(addressWith(search, { split: null, fax: null }), { replace: true })
  })
  const parts = partsOf(chosen)
  const most = Math.max(...chosen)
  const submit = () => {
    if (parts.length < 2) setProblem(text.needsTwo)
    else void splitting.run(parts)
  }
  const failure = problem ?? splitting.failure
  return (
    <FormDialog title={text.title} closeLabel={words.close} onClose={close}>
      <p>{text.intro}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={styles.parts}>
        {chosen.map((part, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={at}
            id={`part-${at}`}
            label={text.page(at + 1)}
            value={String(part)}
            onChange={({ target }) => {
              setProblem(undefined)
              setChosen(chosen.map((one, other) => (other === at ? Number(target.value) : one)))
            }}
          >
            {Array.from({ length: most }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its number
              <option key={index} value={index + 1}>
                {text.part(index + 1)}
              </option>
            ))}
            {most < fax.pages && <option value={most + 1}>{text.newPart}</option>}
          </SelectField>
        ))}
      </div>
      <Button look="primary" isBusy={splitting.isBusy} onClick={submit}>
        {text.submit}
      </Button>
    </FormDialog>
  )
}
