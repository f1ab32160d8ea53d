import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { releasing } from './storage/spent.ts'

/** An answer of bytes: what an action of a `download` route returns. */
export class Download<Body extends Readable | string | Buffer = Readable | string | Buffer> {
  status: number
  headers: Record<string, string>
  body: Body | undefined

  constructor(status: number, headers: Record<string, string>, body?: Body) {
    this.status = status
    this.headers = headers
    this.body = body
  }

  /** Sends it past Fastify's own way, which holds on to pieces that were sent until the collector comes by. */
  sendOver(reply: FastifyReply): FastifyReply {
    const { status, headers, body } = this
    reply.hijack()
    reply.raw.writeHead(status, { ...(reply.getHeaders() as Record<string, string>), ...headers })
    const isWanted = reply.request.method !== 'HEAD'
    if (body instanceof Readable && isWanted) {
      // The status is sent by now: a file that breaks off can only break the connection off with it.
      pipeline(body, releasing(reply.raw)).catch(() => reply.raw.destroy())
    } else if (body instanceof Readable) {
      body.destroy()
      reply.raw.end()
    } else {
      reply.raw.end(isWanted ? body : undefined)
    }
    return reply
  }
}
