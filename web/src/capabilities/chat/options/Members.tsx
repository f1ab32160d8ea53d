import { LISTED_MEMBERS, MEMBERS_MAX } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel, ChatMember } from '@corridor/contract/chat/model.ts'
import { mayRemove } from '@corridor/contract/chat/rules.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { call } from '#platform/api.ts'
import { useConfirm } from '#platform/confirm.ts'
import { useStatusOf } from '#platform/presence/statuses.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { rowTime } from '#ui/data/dates.ts'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { StatusDot } from '#ui/data/person/StatusDot.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconUserPlus } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { initialsOf } from '../inbox/conversation-face.ts'
import { plain } from '../inbox/found-channels.ts'
import { NameLines } from '../people/NameLines.tsx'
import { PeopleDialog } from '../people/PeopleDialog.tsx'
import { updateGroup } from '../state/actions.ts'
import { useMe } from '../state/channels.ts'
import styles from './Options.module.css'
import { optionsText } from './text.ts'

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 8

const isNamed = (name: string, keyword: string): boolean => plain(name).includes(plain(keyword))

interface MembersProps {
  channel: ChatChannel
  mayManage: boolean
}

/** Who is in a conversation. Members add people; who may remove whom comes with the conversation. */
export function Members({ channel, mayManage }: MembersProps) {
  const { id, memberCount, members } = channel
  const [isAdding, setAdding] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const isLarge = memberCount > LISTED_MEMBERS
  const add = async (memberIds: string[]) => {
    await updateGroup(id, 'ADD_MEMBER', { memberIds })
    showSnackbar(optionsText.added(memberIds.length))
    setAdding(false)
  }
  return (
    <section aria-label={optionsText.members(memberCount)}>
      <div className={styles.head}>
        <h3 className={styles.title}>{optionsText.members(memberCount)}</h3>
        {mayManage && (
          <Button size="s" icon={<IconUserPlus size={17} />} onClick={() => setAdding(true)}>
            {optionsText.add}
          </Button>
        )}
      </div>
      {memberCount > SEARCHED_FROM && (
        <SearchField
          label={optionsText.search}
          clearLabel={optionsText.clear}
          value={typed}
          onChange={setTyped}
        />
      )}
      {isLarge && <p className={styles.detail}>{optionsText.large(LISTED_MEMBERS)}</p>}
      {isLarge ? (
        <AllMembers channel={channel} keyword={keyword} />
      ) : (
        <MemberRows channel={channel} members={members.filter(({ name }) => isNamed(name, keyword))} />
      )}
      {isAdding && (
        <PeopleDialog
          title={optionsText.addTitle}
          submitLabel={optionsText.add}
          max={MEMBERS_MAX - memberCount}
          without={new Set(members.map(({ userId }) => userId))}
          more={() => <p className={styles.detail}>{optionsText.newSee}</p>}
          onSubmit={add}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

/** The members of a large group in pages, with how far each has read. */
function AllMembers({ channel, keyword }: Pick<MembersProps, 'channel'> & { keyword: string }) {
  const { id } = channel
  const query = useInfiniteQuery({
    queryKey: ['chat', 'members', id, keyword],
    queryFn: ({ pageParam }) =>
      call('GET /api/v2/channels/:id/members', {
        params: { id },
        query: { keyword, continuationToken: pageParam },
      }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.continuationToken ?? undefined,
  })
  return (
    <Loaded query={query} loadingLabel={optionsText.loading} failedTitle={optionsText.failedTitle}>
      {({ pages }) => (
        <>
          <MemberRows channel={channel} members={pages.flatMap(({ members }) => members)} />
          <MoreButton query={query}>{optionsText.more}</MoreButton>
        </>
      )}
    </Loaded>
  )
}

interface MemberRowsProps {
  channel: ChatChannel
  members: readonly ChatMember[]
}

function MemberRows({ channel, members }: MemberRowsProps) {
  const me = useMe()
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const confirm = useConfirm()
  const remove = useTask(
    async ({ userId, name }: ChatMember) => {
      const isSure = await confirm({
        title: optionsText.removeTitle(name),
        text: optionsText.removeText,
        confirmLabel: optionsText.remove,
      })
      if (!isSure) return
      await updateGroup(channel.id, 'REMOVE_MEMBER', { memberIds: [userId] })
      showSnackbar(optionsText.removed(name))
    },
    { failure: 'snackbar' },
  )
  if (members.length === 0) return <p className={styles.detail}>{optionsText.nobody}</p>
  return (
    <ul className={styles.members}>
      {members
        .filter(({ isDeleted }) => !isDeleted)
        .map((member) => (
          <Member
            key={member.userId}
            member={member}
            isOneself={member.userId === me}
            onRemove={
              mayRemove(channel, member, { me, practiceId }) ? () => void remove.run(member) : undefined
            }
          />
        ))}
    </ul>
  )
}

interface MemberProps {
  member: ChatMember
  isOneself: boolean
  onRemove?: () => void
}

function Member({ member, isOneself, onRemove }: MemberProps) {
  const { userId, name, profileUrl, role, practiceName, lastSeenAt } = member
  const status = useStatusOf(userId)
  const now = useNow()
  const seen = !isOneself && lastSeenAt !== null && rowTime(new Date(lastSeenAt * 1000).toISOString(), now)
  const lines = [
    [role, practiceName],
    [status?.word, seen && optionsText.seen(seen)],
  ].map((words) => words.filter(Boolean).join(' · '))
  return (
    <li className={styles.member}>
      <Avatar
        name={name}
        initials={initialsOf(name)}
        image={profileUrl}
        dot={status && <StatusDot look={status.look} />}
      />
      <NameLines name={name} beside={isOneself && optionsText.you} details={lines} />
      {onRemove && (
        <Button size="s" aria-label={optionsText.removeLabel(name)} onClick={onRemove}>
          {optionsText.remove}
        </Button>
      )}
    </li>
  )
}
