import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { FirstSteps } from '#capabilities/office/public.ts'
import { NothingOpen } from '#engines/conversation/inbox/NothingOpen.tsx'
import { addressWith } from '#platform/navigation/address-with.ts'
import { IconMail } from '#ui/icons/icons.ts'
import { Panes } from '#ui/layout/Panes.tsx'
import { ThreadList } from '../inbox/ThreadList.tsx'
import { Recipients } from '../recipients/Recipients.tsx'
import { threadsQuery } from '../state/queries.ts'
import { text } from '../text.ts'
import { Thread } from '../thread/Thread.tsx'

const WriteEmail = /* @__PURE__ */ lazy(async () => ({
  default: (await import('../write/WriteEmail.tsx')).WriteEmail,
}))

/** Secure email to patients: the threads of the practice, the one that is open, and the drawers to choose and to write. */
export function PatientEmails() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('threadId')
  const panel = search.get('panel')
  const to = search.get('to')
  const all = useInfiniteQuery(threadsQuery('all')).data
  const isEmpty = all?.pages.every(({ threads }) => threads.length === 0) ?? false
  const close = () => setSearch(addressWith(search, { panel: null, to: null }).search, { replace: true })
  return (
    <>
      <Panes
        narrow={id ? 'main' : isEmpty ? 'stacked' : 'list'}
        list={<ThreadList />}
        main={
          id ? (
            <Thread key={id} id={id} />
          ) : (
            <NothingOpen
              isEmpty={isEmpty}
              writeTo={addressWith(search, { panel: 'recipients' })}
              Icon={IconMail}
              text={text}
              firstSteps={<FirstSteps isSecond steps={['choose-access']} claim="SecureEmail" />}
            />
          )
        }
      />
      {panel === 'recipients' && <Recipients onClose={close} />}
      {panel === 'write' && (to || id) && (
        <Suspense fallback={null}>
          <WriteEmail key={to ?? id} patientId={to} threadId={to ? null : id} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
