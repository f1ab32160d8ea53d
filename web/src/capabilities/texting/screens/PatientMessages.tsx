import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { FirstSteps } from '#capabilities/office/public.ts'
import { NothingOpen } from '#engines/conversation/inbox/NothingOpen.tsx'
import { addressWith } from '#platform/navigation/address-with.ts'
import { readActiveTextingConversation, storeActiveTextingConversation } from '#platform/session.ts'
import { IconDeviceMobileMessage } from '#ui/icons/icons.ts'
import { Panes } from '#ui/layout/Panes.tsx'
import { WRITE_TO } from '../addresses.ts'
import { Conversation } from '../conversation/Conversation.tsx'
import { Inbox } from '../inbox/Inbox.tsx'
import { Lists } from '../lists/Lists.tsx'
import { Recipients } from '../recipients/Recipients.tsx'
import { WriteToPatient } from '../recipients/WriteToPatient.tsx'
import { textList } from '../state/conversations.ts'
import { text } from '../text.ts'

/** Text messages between a practice and its patients: the list of conversations, and the one that is open. */
export function PatientMessages() {
  const [search, setSearch] = useSearchParams()
  const id = useActiveConversation()
  const loaded = textList.useAll().data
  const isEmpty = loaded !== undefined && Object.keys(loaded.conversations).length === 0
  const panel = search.get('panel')
  const closePanel = () => setSearch(addressWith(search, { panel: null }).search, { replace: true })
  return (
    <>
      <Panes
        narrow={id ? 'main' : isEmpty ? 'stacked' : 'list'}
        list={<Inbox />}
        main={
          id ? (
            <Conversation key={id} id={id} />
          ) : (
            <NothingOpen
              isEmpty={isEmpty}
              writeTo={addressWith(search, { panel: 'recipients' })}
              Icon={IconDeviceMobileMessage}
              text={text}
              firstSteps={
                <FirstSteps isSecond steps={['texting-number', 'choose-access']} claim="PatientTexting" />
              }
            />
          )
        }
      />
      {panel === 'recipients' && <Recipients onClose={closePanel} />}
      {panel?.startsWith(WRITE_TO) && (
        <WriteToPatient patientId={panel.slice(WRITE_TO.length)} onClose={closePanel} />
      )}
      {panel === 'lists' && <Lists onClose={closePanel} />}
    </>
  )
}

const NAME = 'conversationId'

/** Where the list and a conversation stand side by side. */
const isWide = (): boolean => globalThis.innerWidth >= 800

/** The conversation in the address. A person who comes to a wide screen without one goes on with the last, until they sign out. */
function useActiveConversation(): string | null {
  const [search, setSearch] = useSearchParams()
  const id = search.get(NAME)
  const isArrival = useRef(true)
  useEffect(() => {
    const isFree = isArrival.current && search.size === 0 && isWide()
    isArrival.current = false
    const left = isFree ? readActiveTextingConversation() : null
    if (id) storeActiveTextingConversation(id)
    else if (left) setSearch({ [NAME]: left }, { replace: true })
  }, [id, search, setSearch])
  return id
}
