import { IconBuildingCommunity } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListPane } from '../../../ui/ListPane.tsx'
import { MainPane } from '../../../ui/MainPane.tsx'
import { Panes } from '../../../ui/Panes.tsx'
import { FirstSteps } from '../../office/public.ts'
import { practicesText } from '../text.ts'

/** Channels shared with other practices. */
export function PracticeChannels() {
  return (
    <Panes
      narrow="stacked"
      list={<ListPane title={practicesText.title} emptyNote={practicesText.emptyNote} />}
      main={
        <MainPane label={practicesText.mainPane}>
          <EmptyState
            Icon={IconBuildingCommunity}
            title={practicesText.emptyTitle}
            text={practicesText.empty}
            actions={<FirstSteps steps={['invite-practice']} />}
          />
        </MainPane>
      }
    />
  )
}
