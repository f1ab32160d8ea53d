import { shownAddress } from '@corridor/contract/patients/rules.ts'
import type { TextConversation, TextingDetails } from '@corridor/contract/texting/model.ts'
import { conversationKind } from '@corridor/contract/texting/work-item.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { bornWords } from '#capabilities/patients/public.ts'
import { WorkToolbar } from '#capabilities/worklist/public.ts'
import { ConversationHeader } from '#engines/conversation/inbox/ConversationHeader.tsx'
import { UnlistedConversation } from '#engines/conversation/inbox/UnlistedConversation.tsx'
import { ApiError } from '#platform/api.ts'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconDots, IconUser } from '#ui/icons/icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { withConversation } from '../addresses.ts'
import { textList } from '../state/conversations.ts'
import { detailsQuery } from '../state/queries.ts'
import { conversationText, text } from '../text.ts'
import styles from './Conversation.module.css'
import { faceOf } from './face.ts'
import { KeepingItems } from './KeepingItems.tsx'
import { PatientPane, PatientParts } from './PatientPane.tsx'
import { Thread } from './Thread.tsx'

/** One conversation; read by itself where the list does not have it. */
export function Conversation({ id }: { id: string }) {
  const [search] = useSearchParams()
  const { data: listed, isSuccess } = textList.useOne(id)
  const query = useQuery({
    queryKey: ['texting', 'conversation', id],
    queryFn: () => textList.reload(id),
    enabled: isSuccess && !listed,
    staleTime: 0,
    retry: false,
  })
  if (listed) return <OpenConversation conversation={listed} />
  const isGone = query.error instanceof ApiError && query.error.status < 500
  return (
    <UnlistedConversation
      query={query}
      isGone={isGone}
      label={text.mainPane}
      loadingLabel={conversationText.loading}
      failedTitle={conversationText.failedTitle}
      gone={{
        title: text.notFoundTitle,
        text: text.notFound,
        back: text.back,
        to: withConversation(search, null),
      }}
    />
  )
}

function OpenConversation({ conversation }: { conversation: TextConversation }) {
  const [search] = useSearchParams()
  const { id, patientNumber, patientName } = conversation
  const details = useQuery(detailsQuery(id)).data
  const number = shownAddress(patientNumber)
  const born = details?.patient && bornWords(details.patient.dateOfBirth, conversationText.born)
  return (
    <div className={styles.open}>
      <MainPane
        label={text.mainPane}
        back={{ to: withConversation(search, null), label: text.back }}
        fillsPhone
        head={
          <ConversationHeader
            {...faceOf(conversation)}
            // A conversation with nobody known is called by its number.
            badge={[number !== patientName && number, born].filter(Boolean).join(' · ')}
            actions={
              <>
                <WorkToolbar kind={conversationKind.kind} itemId={id} seenUpTo={conversation.lastSeq} />
                <Actions conversation={conversation} details={details} />
              </>
            }
          />
        }
      >
        <Thread conversation={conversation} details={details} />
      </MainPane>
      <PatientPane conversation={conversation} details={details} />
    </div>
  )
}

interface ActionsProps {
  conversation: TextConversation
  details: TextingDetails | undefined
}

function Actions({ conversation, details }: ActionsProps) {
  const [isAbout, setAbout] = useState(false)
  return (
    <>
      <Menu trigger={<IconDots size={20} />} triggerLabel={conversationText.more}>
        <MenuItem icon={<IconUser size={18} />} onAction={() => setAbout(true)}>
          {conversationText.side}
        </MenuItem>
        <KeepingItems conversation={conversation} />
      </Menu>
      {isAbout && (
        <FormDialog title={conversationText.side} closeLabel={text.close} onClose={() => setAbout(false)}>
          <PatientParts conversation={conversation} details={details} />
        </FormDialog>
      )}
    </>
  )
}
