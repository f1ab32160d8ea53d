import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call, sentenceOf } from '#platform/api.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { LoadFailed } from '#ui/states/LoadFailed.tsx'
import { Spinner } from '#ui/states/Spinner.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { text as uiText } from '#ui/text.ts'
import { withChannel } from '../places.ts'
import { saveChannels } from '../state/channels.ts'
import { text } from '../text.ts'
import styles from './OpenWith.module.css'
import { peopleText } from './text.ts'

/** Opens the conversation with a person, which is created the first time. */
export function OpenWith({ personId }: { personId: string }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['chat', 'with', personId],
    queryFn: async () => {
      const channel = await call('POST /api/v2/channels', { body: { memberIds: [personId] } })
      saveChannels([channel])
      return channel.id
    },
    gcTime: 0,
  })
  const channelId = query.data
  useEffect(() => {
    // Replaces this address, so that Back leads to the page before it.
    if (channelId) void navigate(withChannel(search, channelId), { replace: true })
  }, [channelId, navigate, search])
  return (
    <MainPane label={text.mainPane} back={{ to: withChannel(search, null), label: peopleText.back }}>
      <div className={styles.opening}>
        {query.error ? (
          <LoadFailed
            title={text.openFailedTitle}
            text={sentenceOf(query.error)}
            retryLabel={uiText.retry}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <>
            <Spinner />
            <Spoken>{text.opening}</Spoken>
          </>
        )}
      </div>
    </MainPane>
  )
}
