import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#platform/api.ts'
import type { Engine } from './state/engine.ts'
import { text } from './text.ts'

interface Shown {
  postId: string
  commentId: string | null
}

interface Options {
  engine: Engine
  roomId: string
  postId: string | null
  commentId: string | null
  list: RefObject<HTMLElement | null>
  onShown?: () => void
}

/** Comments are read until the one is there, or there are no more. */
async function loadComment(engine: Engine, roomId: string, { postId, commentId }: Shown): Promise<boolean> {
  for (;;) {
    const post = engine.posts.find(roomId, postId)
    if (!post || post.comments.some(({ id }) => id === commentId)) return post !== undefined
    if (post.totalComments <= post.comments.length) return false
    const before = post.comments.length
    await engine.posts.readEarlierComments(roomId, postId, true)
    if (engine.posts.find(roomId, postId)?.comments.length === before) return false
  }
}

/** Loads the post of an address, wherever it is, scrolls to it and marks it. */
export function useShownPost({ engine, roomId, postId, commentId, list, onShown }: Options) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const done = useEffectEvent(() => onShown?.())

  useEffect(() => {
    if (!postId) return
    let isOver = false
    const find = async () => {
      setFailure(null)
      try {
        await engine.posts.load(roomId, postId)
        if (commentId && !(await loadComment(engine, roomId, { postId, commentId })) && !isOver)
          setFailure(text.commentGone)
        if (!isOver) setShown({ postId, commentId })
      } catch (error) {
        if (!isOver)
          setFailure(error instanceof ApiError && error.status !== 404 ? error.message : text.postGone)
      }
    }
    void find()
    return () => {
      isOver = true
    }
  }, [engine, roomId, postId, commentId])

  useEffect(() => {
    if (!shown) return
    const { postId: shownId, commentId: shownCommentId } = shown
    const name = shownCommentId ? `comment-${shownCommentId}` : `post-${shownId}`
    const element =
      list.current?.querySelector<HTMLElement>(`[id="${name}"]`) ??
      list.current?.querySelector<HTMLElement>(`[id="post-${shownId}"]`)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
    done()
  }, [shown, list])

  return { shown, failure, show: (id: string) => setShown({ postId: id, commentId: null }) }
}
