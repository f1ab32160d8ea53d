import type { ServiceNumber } from '@corridor/contract/operator/numbers.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { useState } from 'react'
import { useConfirm } from '#platform/confirm.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { PhoneField } from '#ui/fields/text/PhoneField.tsx'
import { IconDeviceMobileMessage, IconPlus, IconPrinter } from '#ui/icons/icons.ts'
import { useNumberChanges, useNumbers } from '../state/numbers.ts'
import { numbersText as text } from '../text.ts'
import { ChoosePractice, type FoundPractice } from './ChoosePractice.tsx'
import { WaitingList } from './WaitingList.tsx'

/** The numbers of the services for faxes and texts, and who has them: assigned here, and taken back. */
export function Numbers() {
  const query = useNumbers()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <WaitingList
        query={query}
        head={
          query.data?.mayAdd && (
            <div>
              <Button icon={<IconPlus size={18} />} onClick={() => setAdding(true)}>
                {text.add}
              </Button>
            </div>
          )
        }
        text={query.data?.mayAdd ? { ...text, ...text.none } : text}
        itemsIn={({ numbers }) => numbers}
        row={(one) => <NumberRow key={`${one.channel} ${one.number}`} one={one} />}
      />
      {isAdding && <AddNumber onClose={() => setAdding(false)} />}
    </>
  )
}

function NumberRow({ one }: { one: ServiceNumber }) {
  const { channel, number, practiceName, isInstallations, waiting } = one
  const [isChoosing, setChoosing] = useState(false)
  const confirm = useConfirm()
  const { takeBack: free, giveWaiting } = useNumberChanges()
  const shown = shownAddress(number)
  const takingBack = useTask(() => free({ channel, number }), {
    done: text.takenBack(shown),
    failure: 'snackbar',
  })
  const giving = useTask(() => giveWaiting(number), {
    done: text.waitingGiven(practiceName ?? ''),
    failure: 'snackbar',
  })
  const takeBack = async () => {
    if (practiceName && (await confirm(text.takingBack(shown, practiceName, channel)))) await takingBack.run()
  }
  const give = async () => {
    if (practiceName && (await confirm(text.givingWaiting(shown, practiceName, waiting)))) await giving.run()
  }
  return (
    <ActionRow
      Icon={channel === 'fax' ? IconPrinter : IconDeviceMobileMessage}
      tone={practiceName ? 'green' : 'purple'}
      name={
        <>
          {shown} <Badge>{text.channels[channel]}</Badge>
        </>
      }
      actions={
        practiceName ? (
          <>
            {waiting > 0 && (
              <Button
                size="s"
                isBusy={giving.isBusy}
                aria-label={text.giveWaitingLabel(shown, practiceName)}
                onClick={() => void give()}
              >
                {text.giveWaiting}
              </Button>
            )}
            <Button
              size="s"
              look="quiet"
              isBusy={takingBack.isBusy}
              aria-label={text.takeBackLabel(shown, practiceName)}
              onClick={() => void takeBack()}
            >
              {text.takeBack}
            </Button>
          </>
        ) : (
          <Button size="s" aria-label={text.assignLabel(shown)} onClick={() => setChoosing(true)}>
            {text.assign}
          </Button>
        )
      }
    >
      <p>{practiceName ?? (isInstallations ? text.installations : text.free)}</p>
      {practiceName && isInstallations && <Detail>{text.sharedWithInstallation}</Detail>}
      {waiting > 0 && <Detail>{text.waiting(waiting)}</Detail>}
      {isChoosing && <AssignNumber one={one} onClose={() => setChoosing(false)} />}
    </ActionRow>
  )
}

/** Whose a number is from now on, and whether what came before goes there too: somebody else may have been texted. */
function AssignNumber({ one, onClose }: { one: ServiceNumber; onClose: () => void }) {
  const { channel, number, waiting } = one
  const [withWaiting, setWithWaiting] = useState(false)
  const { assign } = useNumberChanges()
  const shown = shownAddress(number)
  const choose = async ({ id, name }: FoundPractice) => {
    await assign({ channel, number, practiceId: id, withWaiting })
    showSnackbar(text.assigned(name, shown))
    onClose()
  }
  const words = {
    title: text.chooseTitle(shown),
    hint: text.searchHint[channel],
    choose: text.assignTo,
  }
  return (
    <ChoosePractice text={words} choose={choose} onClose={onClose}>
      {waiting > 0 && (
        <Switch
          id="with-waiting"
          label={text.withWaiting(waiting)}
          detail={text.withWaitingDetail}
          isOn={withWaiting}
          onChange={setWithWaiting}
        />
      )}
    </ChoosePractice>
  )
}

/** A number for texts that is not listed, because nothing came to it yet. */
function AddNumber({ onClose }: { onClose: () => void }) {
  const [number, setNumber] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { assign } = useNumberChanges()
  const choose = async ({ id, name }: FoundPractice) => {
    setMissing(number.trim() === '')
    if (number.trim() === '') return
    await assign({ channel: 'text', number, practiceId: id, withWaiting: false })
    showSnackbar(text.assigned(name, number))
    onClose()
  }
  const words = { title: text.addTitle, hint: text.searchHint.text, choose: text.assignTo }
  return (
    <ChoosePractice text={words} choose={choose} onClose={onClose}>
      <PhoneField
        id="new-number"
        label={text.number}
        autoComplete="off"
        value={number}
        error={isMissing ? text.numberMissing : undefined}
        onChange={({ target }) => setNumber(target.value)}
      />
    </ChoosePractice>
  )
}
