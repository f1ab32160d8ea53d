/**
 * The row of a message with all its indexes, in a table beside the product's; its `seq` is the next number of a sequence.
 */
export const MESSAGE_TABLE = `
  CREATE TABLE bench_message (LIKE chat_message INCLUDING ALL);
  CREATE SEQUENCE bench_place;
  ALTER TABLE bench_message ALTER seq SET DEFAULT nextval('bench_place')`

export const INSERT_MESSAGE = `
  INSERT INTO bench_message (channel_id, sender_id, id, text, type, created_at, changed_at, change_seq)
  VALUES ($1, $2, $3, $4, 0, $5, $5, 1) RETURNING *`

export const messageValues = (channelId: string, senderId: string, id: string, text: string): unknown[] => [
  channelId,
  senderId,
  id,
  text,
  new Date(),
]
