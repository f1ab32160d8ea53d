import { connect } from 'node:net'

/** Sends raw bytes, which no HTTP client would, and returns all that came until the connection was closed. */
export function rawRequest(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url)
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'))
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
