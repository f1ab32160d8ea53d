import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** The peer: the same bytes over the same connection, straight to a file and back, with nothing in between. */
const file = process.env.BENCH_FILE ?? ''

createServer(async (request, response) => {
  if (request.method === 'POST') {
    await pipeline(request, createWriteStream(file))
    // On the disk, as the other side promises too.
    const handle = await open(file, 'r+')
    await handle.sync()
    await handle.close()
    response.end('{}')
  } else if (request.url === '/readyz') response.end('{}')
  else await pipeline(createReadStream(file), response)
}).listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
