import { FirstSteps } from '#capabilities/office/public.ts'
import { IconHomeHeart } from '#ui/icons/icons.ts'
import { ListPane } from '#ui/layout/ListPane.tsx'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { Panes } from '#ui/layout/Panes.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { inOfficeText } from '../text.ts'

/** Channels of one’s own office. */
export function InOfficeChannels() {
  return (
    <Panes
      narrow="stacked"
      list={<ListPane title={inOfficeText.title} />}
      main={
        <MainPane label={inOfficeText.mainPane}>
          <EmptyState
            Icon={IconHomeHeart}
            title={inOfficeText.emptyTitle}
            text={inOfficeText.empty}
            actions={<FirstSteps steps={['invite-team', 'see-team']} />}
          />
        </MainPane>
      }
    />
  )
}
