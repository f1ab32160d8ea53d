import type { PersonCard } from '@corridor/contract/people/model.ts'
import { IconBan, IconFlag, IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { AskedButton } from '../components/AskedButton.tsx'
import styles from '../components/pane.module.css'
import { withoutDetails } from '../components/places.ts'
import { practiceText } from '../practices/text.ts'
import { blockPerson, disconnectParty, endConnection } from '../state/changes.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { personText as text } from './text.ts'
import type { PersonTie } from './use-person-tie.ts'

interface PersonEndProps {
  card: PersonCard
  tie: PersonTie
}

/** How what is between two people ends, and what can be done about somebody who does not behave. */
export function PersonEnd({ card, tie }: PersonEndProps) {
  const [, setSearch] = useSearchParams()
  const [isReporting, setReporting] = useState(false)
  const ownId = useSession((session) => session.user?.id)
  const { id, displayName: name } = card
  if (id === ownId) return null
  // At once, before anything is asked for again.
  const close = () => setSearch((now) => withoutDetails(now).search, { replace: true, flushSync: true })
  const { connected } = tie
  return (
    <div className={styles.last}>
      {connected && (
        <AskedButton
          icon={<IconPlugConnectedX size={17} />}
          question={text.disconnecting(name)}
          work={() => endConnection(connected)}
          done={text.disconnected(name)}
        >
          {text.disconnect}
        </AskedButton>
      )}
      {tie.isPracticeConnected && (
        <AskedButton
          question={practiceText.disconnecting(name)}
          work={() => disconnectParty(id)}
          done={practiceText.disconnected(name)}
        >
          {text.disconnectPractice}
        </AskedButton>
      )}
      <AskedButton
        look="quiet"
        icon={<IconBan size={17} />}
        question={text.blocking(name)}
        work={() => blockPerson(id)}
        done={text.blocked(name)}
        // Their details are nobody's any more in a moment, and asked for again would be refused.
        onSure={close}
      >
        {text.block}
      </AskedButton>
      <Button look="quiet" icon={<IconFlag size={17} />} onClick={() => setReporting(true)}>
        {text.report}
      </Button>
      {isReporting && (
        <ReportDialog name={name} about={{ personId: id }} onClose={() => setReporting(false)} />
      )}
    </div>
  )
}
