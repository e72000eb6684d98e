import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

const hostForm = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i
const authorityForm = /^https?:\/\/([^/?#]*)/i

/** The path of a request in absolute form, `GET http://host/path`. */
export const pathOfTarget = ({ url = '/' }: IncomingMessage): string => {
  if (url.startsWith('/')) return url
  const path = url.replace(authorityForm, '')
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * Refuses requests whose host is ambiguous or no name: links, redirects and cookies of the answer are made of it, and a
 * proxy may have read another one.
 */
export const rejectBadHosts = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, _reply, done) => {
    done(hasBadHost(request) ? new ApiError('badRequest') : undefined)
  })
}

const hasBadHost = (request: FastifyRequest): boolean => {
  const { host, protocol, originalUrl, raw } = request
  if (protocol !== 'http' && protocol !== 'https') return true
  // HTTP/1.0 clients send none.
  if (host !== '' && !isHost(host)) return true
  if (!originalUrl.startsWith('/') && namesOtherHost(originalUrl, raw.headers.host)) return true
  return hasTwoHosts(raw.rawHeaders)
}

/** Nearly all requests have one of a few hosts. */
const knownHosts = new Set<string>()
const isHost = (host: string): boolean => {
  if (knownHosts.has(host)) return true
  const isValid = hostForm.test(host) && URL.canParse(`http://${host}`)
  if (isValid && knownHosts.size < 100) knownHosts.add(host)
  return isValid
}

const namesOtherHost = (target: string, host: string | undefined): boolean =>
  target !== '*' && authorityForm.exec(target)?.[1]?.toLowerCase() !== host?.toLowerCase()

/** Node reads the first. */
const hasTwoHosts = (rawHeaders: string[]): boolean => {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
