import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { keepActiveTextingConversation, readActiveTextingConversation } from '../../../platform/session.ts'
import { ListPane } from '../../../ui/layout/ListPane.tsx'
import { MainPane } from '../../../ui/layout/MainPane.tsx'
import { Panes } from '../../../ui/layout/Panes.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FirstSteps } from '../../office/public.ts'
import { text } from '../text.ts'

/** Text messages between a practice and its patients. */
export function PatientMessages() {
  useActiveConversation()
  return (
    <Panes
      narrow="stacked"
      list={<ListPane title={text.title} />}
      main={
        <MainPane label={text.mainPane}>
          <EmptyState
            Icon={IconDeviceMobileMessage}
            title={text.emptyTitle}
            text={text.empty}
            actions={<FirstSteps steps={['texting-number', 'choose-access']} />}
          />
        </MainPane>
      }
    />
  )
}

const NAME = 'conversationId'

/** The conversation of the address. Whoever comes back without one finds the one they left, until they sign out. */
function useActiveConversation(): string | null {
  const [search, setSearch] = useSearchParams()
  const id = search.get(NAME)
  useEffect(() => {
    const left = id ? null : readActiveTextingConversation()
    if (id) keepActiveTextingConversation(id)
    else if (left) setSearch({ [NAME]: left }, { replace: true })
  }, [id, setSearch])
  return id
}
