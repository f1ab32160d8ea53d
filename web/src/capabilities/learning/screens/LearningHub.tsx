import { useSearchParams } from 'react-router'
import { FirstSteps } from '#capabilities/office/public.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Chip } from '#ui/data/Chip.tsx'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { IconMailOpened, IconSchool, IconTelescope } from '#ui/icons/icons.ts'
import { ListPane } from '#ui/layout/ListPane.tsx'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { Panes } from '#ui/layout/Panes.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { text } from '../text.ts'

const VIEWS = ['mine', 'discover', 'invitations'] as const
const ICONS = { mine: IconSchool, discover: IconTelescope, invitations: IconMailOpened }

/** Channels to learn from. Which of them is in the address. */
export function LearningHub() {
  const [search] = useSearchParams()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'mine'
  const words = text.views[view]
  const Icon = ICONS[view]
  const filters = (
    <Filters label={text.filters}>
      {VIEWS.map((one) => (
        <Chip key={one} to={`?view=${one}`} isOn={one === view}>
          {text.views[one].label}
        </Chip>
      ))}
    </Filters>
  )
  return (
    <Panes
      narrow="stacked"
      list={<ListPane title={text.title} tools={filters} />}
      main={
        <MainPane label={text.mainPane}>
          <EmptyState
            Icon={Icon}
            title={words.emptyTitle}
            text={words.empty}
            actions={
              view === 'discover' ? (
                <FirstSteps steps={['choose-access']} claim="CEHub" />
              ) : (
                <ButtonLink look="primary" icon={<IconTelescope size={18} />} to="?view=discover">
                  {text.toDiscover}
                </ButtonLink>
              )
            }
          />
        </MainPane>
      }
    />
  )
}
