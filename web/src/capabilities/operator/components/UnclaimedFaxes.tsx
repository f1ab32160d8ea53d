import type { UnclaimedFax } from '@corridor/contract/operator/unclaimed-faxes.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { useState } from 'react'
import { useConfirm } from '#platform/confirm.ts'
import { moment } from '#platform/dates.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { IconPrinter } from '#ui/icons/icons.ts'
import { useSettleFax, useUnclaimedFaxes } from '../state/unclaimed-faxes.ts'
import { faxesText as text } from '../text.ts'
import { ChoosePractice, type FoundPractice } from './ChoosePractice.tsx'
import { WaitingList } from './WaitingList.tsx'

/** Faxes to numbers that no practice has, newest first. */
export function UnclaimedFaxes() {
  return (
    <WaitingList
      query={useUnclaimedFaxes()}
      text={text}
      itemsIn={({ faxes }) => faxes}
      row={(fax) => <FaxRow key={fax.id} fax={fax} />}
    />
  )
}

/** One fax: where it was sent, when and how long it is. What it says is not the operator’s to see. */
function FaxRow({ fax }: { fax: UnclaimedFax }) {
  const { id, receivedAt, pages, practiceName } = fax
  const confirm = useConfirm()
  const settle = useSettleFax(id)
  const giving = useTask(() => settle({ practiceId: undefined }), {
    done: text.given(practiceName ?? ''),
    failure: 'snackbar',
  })
  const [isChoosing, setChoosing] = useState(false)
  const deleting = useTask(() => settle('delete'), { done: text.deleted, failure: 'snackbar' })
  const number = fax.number ? shownAddress(fax.number) : text.noNumber
  const remove = async () => {
    if (await confirm(text.deleting(number))) await deleting.run()
  }
  return (
    <ActionRow
      Icon={IconPrinter}
      tone={practiceName ? 'green' : 'red'}
      name={text.to(number)}
      actions={
        <>
          {practiceName ? (
            <Button
              size="s"
              isBusy={giving.isBusy}
              aria-label={text.giveLabel(number, practiceName)}
              onClick={() => void giving.run()}
            >
              {text.give}
            </Button>
          ) : (
            <Button size="s" aria-label={text.chooseLabel(number)} onClick={() => setChoosing(true)}>
              {text.choose}
            </Button>
          )}
          <Button
            size="s"
            look="quiet"
            isBusy={deleting.isBusy}
            aria-label={text.deleteLabel(number)}
            onClick={() => void remove()}
          >
            {text.delete}
          </Button>
        </>
      }
    >
      <p>{practiceName ? text.hasIt(practiceName) : text.nobody}</p>
      <Detail>{text.received(pages, moment(receivedAt))}</Detail>
      {isChoosing && <ChooseDialog faxId={id} number={number} onClose={() => setChoosing(false)} />}
    </ActionRow>
  )
}

interface ChooseDialogProps {
  faxId: string
  number: string
  onClose: () => void
}

/** Finds the practice that a fax is for, and gives it to that one. */
function ChooseDialog({ faxId, number, onClose }: ChooseDialogProps) {
  const confirm = useConfirm()
  const settle = useSettleFax(faxId)
  const give = async ({ id, name }: FoundPractice) => {
    if (!(await confirm({ ...text.giving(number, name), look: 'primary' }))) return
    await settle({ practiceId: id })
    showSnackbar(text.given(name))
    onClose()
  }
  const words = { title: text.chooseTitle(number), hint: text.searchHint, choose: text.giveTo }
  return <ChoosePractice text={words} choose={give} onClose={onClose} />
}
