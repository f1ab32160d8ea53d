import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListPane } from '../../../ui/ListPane.tsx'
import { MainPane } from '../../../ui/MainPane.tsx'
import { Panes } from '../../../ui/Panes.tsx'
import { useActiveConversation } from '../state/use-active-conversation.ts'
import { text } from '../text.ts'

/** Text messages between a practice and its patients. */
export function PatientMessages() {
  useActiveConversation()
  return (
    <Panes
      narrow="stacked"
      list={<ListPane title={text.title} emptyNote={text.emptyNote} />}
      main={
        <MainPane label={text.mainPane}>
          <EmptyState
            icon={<IconDeviceMobileMessage stroke={1.5} />}
            title={text.emptyTitle}
            text={text.empty}
          />
        </MainPane>
      }
    />
  )
}
