import type { ServiceFaxNumber } from '@corridor/contract/operator/fax-numbers.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { useState } from 'react'
import { showSnackbar } from '#platform/snackbar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { IconPrinter } from '#ui/icons/icons.ts'
import { useAssignNumber, useFaxNumbers } from '../state/unclaimed-faxes.ts'
import { faxNumbersText as text } from '../text.ts'
import { ChoosePractice, type FoundPractice } from './ChoosePractice.tsx'
import { WaitingList } from './WaitingList.tsx'

/** The numbers of the fax service and who has them. A practice gives one back in My office. */
export function FaxNumbers() {
  return (
    <WaitingList
      query={useFaxNumbers()}
      text={text}
      itemsIn={({ numbers }) => numbers}
      row={(one) => <NumberRow key={one.number} one={one} />}
    />
  )
}

function NumberRow({ one: { number, practiceName } }: { one: ServiceFaxNumber }) {
  const [isChoosing, setChoosing] = useState(false)
  const assign = useAssignNumber(number)
  const shown = shownAddress(number)
  const choose = async ({ id, name }: FoundPractice) => {
    await assign(id)
    showSnackbar(text.assigned(name, shown))
    setChoosing(false)
  }
  return (
    <ActionRow
      Icon={IconPrinter}
      tone={practiceName ? 'green' : 'purple'}
      name={shown}
      actions={
        !practiceName && (
          <Button size="s" aria-label={text.assignLabel(shown)} onClick={() => setChoosing(true)}>
            {text.assign}
          </Button>
        )
      }
    >
      <p>{practiceName ?? text.free}</p>
      {isChoosing && (
        <ChoosePractice
          text={{ title: text.chooseTitle(shown), hint: text.searchHint, choose: text.assignTo }}
          choose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
    </ActionRow>
  )
}
