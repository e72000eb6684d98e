import { isIP } from 'node:net'
import { checkServerIdentity, connect } from 'node:tls'
import type { Certificates, ShownCertificate } from '../../ports.ts'
import { isPrivateAddress, lookupPublicAddress } from '../private-networks.ts'

type CertificateOptions = { allowPrivate: boolean; timeoutMs?: number }

/** In production public addresses only. Trust is not checked: the authority may be the operator's own. */
export const createCertificateReader = ({ allowPrivate, timeoutMs = 4_000 }: CertificateOptions): Certificates => ({
  read: (address) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(`https://${address}`)
      const host = hostname.replace(/^\[|\]$/g, '')
      if (!allowPrivate && isIP(host) && isPrivateAddress(host)) return resolve(null)
      const socket = connect({
        host,
        port: Number(port || 443),
        servername: isIP(host) ? '' : host,
        rejectUnauthorized: false,
        ...(!allowPrivate && { lookup: lookupPublicAddress }),
      })
      const end = (certificate: ShownCertificate | null) => {
        clearTimeout(timer)
        socket.destroy()
        resolve(certificate)
      }
      const timer = setTimeout(end, timeoutMs, null)
      socket.once('secureConnect', () => {
        const certificate = socket.getPeerCertificate()
        end({
          validTo: new Date(certificate.valid_to),
          coversHost: checkServerIdentity(host, certificate) === undefined,
        })
      })
      socket.on('error', () => end(null))
    }),
})
