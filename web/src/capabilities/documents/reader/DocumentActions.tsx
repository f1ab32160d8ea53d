import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconArrowForwardUp, IconCheck, IconUserCheck } from '#ui/icons/icons.ts'
import { DocumentMenu } from '../tables/DocumentMenu.tsx'
import { useDocumentActions } from '../tables/use-document-actions.ts'
import { actionText as text } from '../text.ts'
import styles from './DocumentPane.module.css'

/** The likely next steps of a document as buttons, the others behind the dots. */
export function DocumentActions({ document }: { document: OfficeFile }) {
  const [search] = useSearchParams()
  const practiceId = useSession((session) => session.user?.practiceId)
  const { process, reopen, approve, decline, workOn } = useDocumentActions()
  const isReceived = document.toPracticeId === practiceId
  const isPending = document.guestReferralStatus === 'Pending'
  const check = <IconCheck size={18} aria-hidden="true" />
  return (
    <div className={styles.actions}>
      {isReceived && isPending && (
        <>
          <Button
            look="primary"
            size="s"
            icon={check}
            isBusy={approve.isBusy}
            onClick={() => void approve.run(document)}
          >
            {text.approve}
          </Button>
          <Button size="s" isBusy={decline.isBusy} onClick={() => void decline.run(document)}>
            {text.decline}
          </Button>
        </>
      )}
      {isReceived && !isPending && document.documentStatus === 'NotProcessed' && (
        <Button
          look="primary"
          size="s"
          icon={check}
          isBusy={process.isBusy}
          onClick={() => void process.run(document)}
        >
          {text.process}
        </Button>
      )}
      {isReceived && document.documentStatus === 'Processed' && (
        <Button size="s" isBusy={reopen.isBusy} onClick={() => void reopen.run(document)}>
          {text.reopen}
        </Button>
      )}
      {isReceived && !document.workedOnBy && (
        <Button
          size="s"
          icon={<IconUserCheck size={18} aria-hidden="true" />}
          isBusy={workOn.isBusy}
          onClick={() => void workOn.run(document)}
        >
          {text.workOn}
        </Button>
      )}
      {!isPending && (
        <ButtonLink
          size="s"
          icon={<IconArrowForwardUp size={18} aria-hidden="true" />}
          to={addressWith(search, { forward: '1' })}
          replace
        >
          {text.forward}
        </ButtonLink>
      )}
      <DocumentMenu document={document} label={text.more} />
    </div>
  )
}
