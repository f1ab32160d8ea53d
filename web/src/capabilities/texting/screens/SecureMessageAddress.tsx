import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { SecureMessage } from '#capabilities/guests/public.ts'
import { call } from '#platform/api.ts'
import { useSession } from '#platform/session.ts'
import { IconDeviceMobileMessage } from '#ui/icons/icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { TEXTING_PATH, withConversation } from '../addresses.ts'
import { text } from '../text.ts'

const PATIENTS_PATH = '/dashboard/patient-records'

/** Secure messages stand in conversations: an address of one leads there, and any other to the list. Who may not text reads it by itself. */
export function SecureMessageAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const mayText = useSession(({ claims }) => claims.includes('PatientTexting'))
  const id = search.get('message')
  if (!mayText)
    return id ? (
      <SecureMessage id={id} onClose={() => void navigate(PATIENTS_PATH)} />
    ) : (
      <Navigate to={PATIENTS_PATH} replace />
    )
  return id ? <Leading id={id} /> : <Navigate to={TEXTING_PATH} replace />
}

function Leading({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['texting', 'secure-link', id],
    queryFn: () => call('GET /patient-texting/v2/secure-links/:id', { params: { id } }),
    retry: false,
  })
  if (query.error)
    return (
      <Page>
        <EmptyState
          Icon={IconDeviceMobileMessage}
          title={text.notFoundTitle}
          text={text.notFound}
          actions={null}
        />
      </Page>
    )
  return (
    <Loaded query={query} loadingLabel={text.title} rows={3} failedTitle={text.notFoundTitle}>
      {({ conversationId, seq }) => (
        <Navigate
          to={{
            pathname: TEXTING_PATH,
            search: withConversation(new URLSearchParams(), conversationId, seq).search,
          }}
          replace
        />
      )}
    </Loaded>
  )
}
