import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A DNS server on loopback. Every name has the one IPv4 address that was set last, for a second. */
export const openNameServer = async () => {
  let address = '127.0.0.1'
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => socket.send(answerTo(query, address), from.port, from.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    host: `127.0.0.1:${socket.address().port}`,
    setAddress: (next: string) => {
      address = next
    },
    close: () => socket.close(),
  }
}

const headerBytes = 12
const typeA = 1

/** RFC 1035, 4.1: the question comes back, with one answer that points at its name. */
const answerTo = (query: Buffer, address: string): Buffer => {
  let end = headerBytes
  while (query[end]) end += (query[end] ?? 0) + 1
  const question = query.subarray(headerBytes, end + 5)
  const hasAnswer = question.readUInt16BE(question.length - 4) === typeA
  const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, hasAnswer ? 1 : 0, 0, 0, 0, 0])
  const answer = Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)])
  return Buffer.concat([header, question, ...(hasAnswer ? [answer] : [])])
}
