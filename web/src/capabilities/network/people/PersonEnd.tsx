import type { PersonCard } from '@corridor/contract/people/model.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconBan, IconFlag, IconPlugConnectedX } from '../../../ui/icons/icons.ts'
import { ConfirmedButton } from '../components/ConfirmedButton.tsx'
import { withoutDetails } from '../components/links.ts'
import styles from '../components/pane.module.css'
import { practiceText } from '../practices/text.ts'
import { blockPerson, disconnectParty, endConnection } from '../state/changes.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { personText as text } from './text.ts'
import type { PersonRelation } from './use-person-relation.ts'

interface PersonEndProps {
  card: PersonCard
  relation: PersonRelation
}

/** The actions that end a connection, and those against a person who does not behave. */
export function PersonEnd({ card, relation }: PersonEndProps) {
  const [, setSearch] = useSearchParams()
  const [isReporting, setReporting] = useState(false)
  const ownId = useSession((session) => session.user?.id)
  const { id, displayName: name } = card
  if (id === ownId) return null
  // Closed synchronously, before anything is refetched.
  const close = () => setSearch((now) => withoutDetails(now).search, { replace: true, flushSync: true })
  const { connected } = relation
  return (
    <div className={styles.last}>
      {connected && (
        <ConfirmedButton
          icon={<IconPlugConnectedX size={17} />}
          question={text.disconnecting(name)}
          work={() => endConnection(connected)}
          done={text.disconnected(name)}
        >
          {text.disconnect}
        </ConfirmedButton>
      )}
      {relation.isPracticeConnected && (
        <ConfirmedButton
          question={practiceText.disconnecting(name)}
          work={() => disconnectParty(id)}
          done={practiceText.disconnected(name)}
        >
          {text.disconnectPractice}
        </ConfirmedButton>
      )}
      <ConfirmedButton
        look="quiet"
        icon={<IconBan size={17} />}
        question={text.blocking(name)}
        work={() => blockPerson(id)}
        done={text.blocked(name)}
        // A blocked person is not found any more, so refetching their details would be refused.
        onConfirmed={close}
      >
        {text.block}
      </ConfirmedButton>
      <Button look="quiet" icon={<IconFlag size={17} />} onClick={() => setReporting(true)}>
        {text.report}
      </Button>
      {isReporting && (
        <ReportDialog name={name} about={{ personId: id }} onClose={() => setReporting(false)} />
      )}
    </div>
  )
}
