import { canonicalId } from '@corridor/contract/chat/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { FirstSteps } from '#capabilities/office/public.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconEdit, IconMessageCircle } from '#ui/icons/icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { Panes } from '#ui/layout/Panes.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import { focusRows, Inbox } from './inbox/Inbox.tsx'
import { useChannelKeys } from './inbox/use-channel-keys.ts'
import { NewChat } from './people/NewChat.tsx'
import { OpenWith } from './people/OpenWith.tsx'
import { channelsQuery, type LoadedChannels } from './state/channels.ts'
import { text } from './text.ts'

const hasNone = ({ conversations }: LoadedChannels): boolean => Object.keys(conversations).length === 0

/** Direct and group chats of one person: the list of them, and the one that is open. */
export function Chat() {
  const [search, setSearch] = useSearchParams()
  const { data: isEmpty = false } = useQuery({ ...channelsQuery, select: hasNone })
  const requested = search.get('channelId')
  const channelId = requested && canonicalId(requested.toLowerCase())
  const personId = search.get('with')
  useChannelKeys()
  useWayBack(channelId)
  return (
    <>
      <Panes
        narrow={personId || channelId ? 'main' : isEmpty && !search.has('list') ? 'stacked' : 'list'}
        list={<Inbox />}
        main={
          personId ? (
            <OpenWith key={personId} personId={personId} />
          ) : channelId ? (
            <Conversation key={channelId} channelId={channelId} />
          ) : (
            <Nothing isEmpty={isEmpty} />
          )
        }
      />
      {search.has('new') && (
        <NewChat onClose={() => setSearch(addressWith(search, { new: null }).search, { replace: true })} />
      )}
    </>
  )
}

/** An action that closes the conversation, such as archiving it, removes the focused button: the focus goes to the list then. */
function useWayBack(channelId: string | null): void {
  useEffect(() => {
    if (!channelId) return
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusRows()
      })
    }
  }, [channelId])
}

function Nothing({ isEmpty }: { isEmpty: boolean }) {
  const [search] = useSearchParams()
  const start = (
    <ButtonLink look="primary" icon={<IconEdit size={18} />} to={addressWith(search, { new: 'chat' })}>
      {text.start}
    </ButtonLink>
  )
  return (
    <MainPane label={text.mainPane}>
      {isEmpty ? (
        <EmptyState
          Icon={IconMessageCircle}
          title={text.emptyTitle}
          text={text.empty}
          actions={
            <>
              {start}
              <FirstSteps isSecond steps={['invite-team']} />
            </>
          }
        />
      ) : (
        <EmptyState Icon={IconMessageCircle} title={text.chooseTitle} text={text.choose} actions={start} />
      )}
    </MainPane>
  )
}
