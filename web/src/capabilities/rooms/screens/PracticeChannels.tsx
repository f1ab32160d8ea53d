import { FirstSteps } from '#capabilities/office/public.ts'
import { IconBuildingCommunity } from '#ui/icons/icons.ts'
import { ListPane } from '#ui/layout/ListPane.tsx'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { Panes } from '#ui/layout/Panes.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { practicesText } from '../text.ts'

/** Channels shared with other practices. */
export function PracticeChannels() {
  return (
    <Panes
      narrow="stacked"
      list={<ListPane title={practicesText.title} />}
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
