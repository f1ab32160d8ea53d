const lines = new Map<string, Promise<unknown>>()

/**
 * What somebody changes of one conversation for themselves arrives in the order it was done in: marked unread and opened at once, it
 * is read. An answer that another change waits behind says what is over already.
 */
export function inTurn<Answer>(channelId: string, send: () => Promise<Answer>) {
  const before = lines.get(channelId) ?? Promise.resolve()
  const answer = before.then(send, send)
  lines.set(channelId, answer)
  const isLast = (): boolean => (lines.get(channelId) ?? answer) === answer
  const leave = () => {
    if (lines.get(channelId) === answer) lines.delete(channelId)
  }
  answer.then(leave, leave)
  return { answer, isLast }
}
