import type { SuggestedPractice } from '@corridor/contract/network/model.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { useTask } from '../../../platform/use-task.ts'
import { buttonClass } from '../../../ui/actions/button-looks.ts'
import { Menu } from '../../../ui/actions/Menu.tsx'
import { MenuItem } from '../../../ui/actions/MenuItem.tsx'
import { IconSparkles } from '../../../ui/icons/icons.ts'
import { Spoken } from '../../../ui/states/Spoken.tsx'
import { PracticeRow } from '../components/PracticeRow.tsx'
import { dismissSuggestion, showSuggestion } from '../state/changes.ts'
import { InviteLink } from './InviteLink.tsx'
import { reasonSentence, practicesText as text } from './text.ts'

/** A suggested practice, with the reason and its actions. */
export function SuggestedRow({ practice }: { practice: SuggestedPractice }) {
  const { id, name } = practice
  const bringingBack = useTask(showSuggestion, { failure: 'snackbar' })
  const puttingAway = useTask(dismissSuggestion, { failure: 'snackbar' })
  const putAway = async (how: 'hide' | 'ignore') => {
    if (!(await puttingAway.run(how, id))) return
    showSnackbar(how === 'hide' ? text.hidden(name) : text.ignored(name), 'success', {
      label: text.undo,
      run: () => void bringingBack.run(id),
    })
  }
  return (
    <PracticeRow practice={practice} note={{ Icon: IconSparkles, text: reasonSentence(practice.reason) }}>
      <Menu
        triggerClass={buttonClass({ look: 'quiet', size: 's' })}
        trigger={
          <>
            {text.hide} <Spoken>{name}</Spoken>
          </>
        }
      >
        <MenuItem onAction={() => void putAway('hide')}>{text.hideForNow}</MenuItem>
        <MenuItem onAction={() => void putAway('ignore')}>{text.never}</MenuItem>
      </Menu>
      <InviteLink practice={practice} />
    </PracticeRow>
  )
}
