import { IconMail } from '@tabler/icons-react'
import { ListPane } from '../../../ui/layout/ListPane.tsx'
import { MainPane } from '../../../ui/layout/MainPane.tsx'
import { Panes } from '../../../ui/layout/Panes.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FirstSteps } from '../../office/public.ts'
import { text } from '../text.ts'

/** Secure email between a practice and its patients. */
export function PatientEmails() {
  return (
    <Panes
      narrow="stacked"
      list={<ListPane title={text.title} />}
      main={
        <MainPane label={text.mainPane}>
          <EmptyState
            Icon={IconMail}
            title={text.emptyTitle}
            text={text.empty}
            actions={<FirstSteps steps={['choose-access']} />}
          />
        </MainPane>
      }
    />
  )
}
