import { workerData } from 'node:worker_threads'

/*
 * Where a reused thread begins. What its engines print about broken files is discarded here: it belongs neither in our log nor in memory, and
 * a thread whose output somebody reads holds back a process that wants to end.
 */
const discard = () => true
process.stdout.write = discard
process.stderr.write = discard
await import(workerData)
