/** A message as the engine sees it: its id, and its position in the conversation, which is the same for everybody. */
export interface Sequenced {
  id: string
  seq: number
}

export const bySeq = (a: Pick<Sequenced, 'seq'>, b: Pick<Sequenced, 'seq'>): number => a.seq - b.seq

/** The positions of either list that come after `after`, each once and in order. */
export const mergedSeqs = (one: readonly number[], other: readonly number[], after: number): number[] =>
  [...new Set([...one, ...other])].filter((seq) => seq > after).sort((a, b) => a - b)
