import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { toRecord } from '@quanzi/contract/objects'
import type { Certificates, ShownCertificate } from '../../ports.ts'
import { isPrivateAddress, lookupPublicAddress } from '../private-networks.ts'

type CertificateOptions = { allowPrivate: boolean; timeoutMs?: number; ca?: Buffer }

/** In production public addresses only. */
export const createCertificateReader = ({ allowPrivate, timeoutMs = 4_000, ca }: CertificateOptions): Certificates => ({
  read: (address) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(`https://${address}`)
      const host = hostname.replace(/^\[|\]$/g, '')
      if (!allowPrivate && isIP(host) && isPrivateAddress(host)) return resolve(null)
      const socket = connect({
        host,
        port: Number(port || 443),
        servername: isIP(host) ? '' : host,
        ...(ca && { ca }),
        ...(!allowPrivate && { lookup: lookupPublicAddress }),
      })
      const end = (certificate: ShownCertificate | null) => {
        clearTimeout(timer)
        socket.destroy()
        resolve(certificate)
      }
      const timer = setTimeout(end, timeoutMs, null)
      socket.once('secureConnect', () => end({ validTo: new Date(socket.getPeerCertificate().valid_to) }))
      socket.on('error', (error) => end(toFault(error)))
    }),
})

const toFault = (error: Error): ShownCertificate | null => {
  const { code } = toRecord(error)
  if (code === 'CERT_HAS_EXPIRED') return { fault: 'expired' }
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? { fault: 'other-host' } : null
}
