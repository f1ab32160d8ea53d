import { z } from 'zod'
import { text } from './shapes.ts'

/** The query of a list that comes in pages. How many is a wish: the server gives `most` at most. */
export const pageQuery = (most: number) => ({
  pageSize: z.coerce
    .number()
    .int()
    .min(1)
    .default(most)
    .transform((wish) => Math.min(wish, most)),
  /** From the page before; without one the list begins at its start. */
  continuationToken: text(2_000).optional(),
})

/** A page of a list, and the token of the next one; null when this was the last. */
export const pageOf = <Item extends z.ZodType, const Name extends string = 'items'>(
  item: Item,
  name: Name = 'items' as Name,
) =>
  z.object({ [name]: z.array(item), continuationToken: z.string().nullable() } as Record<
    Name,
    z.ZodArray<Item>
  > & {
    continuationToken: z.ZodNullable<z.ZodString>
  })
