import { IconMessageCircle } from '@tabler/icons-react'
import { ListPane } from '../../../ui/layout/ListPane.tsx'
import { MainPane } from '../../../ui/layout/MainPane.tsx'
import { Panes } from '../../../ui/layout/Panes.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FirstSteps } from '../../office/public.ts'
import { text } from '../text.ts'

/** Direct and group chats of one person. */
export function Chat() {
  return (
    <Panes
      narrow="stacked"
      list={<ListPane title={text.title} />}
      main={
        <MainPane label={text.mainPane}>
          <EmptyState
            Icon={IconMessageCircle}
            title={text.emptyTitle}
            text={text.empty}
            actions={<FirstSteps steps={['invite-team', 'see-team']} />}
          />
        </MainPane>
      }
    />
  )
}
