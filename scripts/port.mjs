import { once } from 'node:events'
import { createServer } from 'node:net'

// Null if the server can listen there; checked before installing and building.
/** @type {(port: number, host: string) => Promise<string | null>} */
export const portFault = async (port, host) => {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
    return null
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error)
    return sentences(port, host)[code] ?? null
  } finally {
    probe.close()
  }
}

/** @type {(port: number, host: string) => { [code: string]: string }} */
const sentences = (port, host) => ({
  EADDRINUSE: `Port ${port} is in use: stop the other program or set PORT. / 端口 ${port} 已被占用，请设置 PORT。`,
  EACCES: `Port ${port} needs administrator rights: set PORT to 1024 or above, behind a proxy. / 无权使用端口 ${port}，请设置 PORT。`,
  EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one that it has, or to 0.0.0.0. / 本机没有地址 ${host}，请修改 HOST。`,
  ENOTFOUND: `The host ${host} cannot be resolved: set HOST to an address of this machine. / 找不到主机 ${host}，请修改 HOST。`,
})
