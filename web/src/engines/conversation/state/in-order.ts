/**
 * Sends what one person changes about one conversation in the order it was done: marked unread and opened at once, it is read.
 * `isLast` says whether an answer is still current: with another change waiting behind it, it is not.
 */
export function createInOrder() {
  const tails = new Map<string, Promise<unknown>>()

  return function inOrder<Answer>(conversationId: string, send: () => Promise<Answer>) {
    const before = tails.get(conversationId) ?? Promise.resolve()
    const answer = before.then(send, send)
    tails.set(conversationId, answer)
    const isLast = (): boolean => (tails.get(conversationId) ?? answer) === answer
    const leave = () => {
      if (tails.get(conversationId) === answer) tails.delete(conversationId)
    }
    answer.then(leave, leave)
    return { answer, isLast }
  }
}

export type InOrder = ReturnType<typeof createInOrder>
