import { ArchiveRefusal } from './archive/refusal.ts'
import { DamagedArchiveError } from './archive/tar.ts'
import { FolderInUseError } from './db/lock.ts'
import { MigrationChangedError } from './db/migrate.ts'
import { OldServerError } from './db/open-postgres.ts'

/** A fault that a person can mend, in words for that person. */
export class PlainFault extends Error {
  override name = 'PlainFault'
}

const known = [PlainFault, FolderInUseError, MigrationChangedError, OldServerError, ArchiveRefusal, DamagedArchiveError]

type Facts = {
  code?: string
  syscall?: string
  port?: number
  path?: string
  address?: string
  hostname?: string
  errors?: unknown[]
}

/** What the system and PostgreSQL call it, and what that means to whoever started a program of ours. */
const sentences: Record<string, (facts: Facts, message: string) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use: stop the other program or set PORT. / 端口 ${port} 已被占用，请设置 PORT。`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${address}: set HOST to one that it has, or to 0.0.0.0. / 本机没有这个地址，请修改 HOST。`,
  EACCES: ({ path, port }) =>
    path === undefined && port !== undefined
      ? `Port ${port} is for the administrator alone: set PORT to 1024 or above, behind a proxy. / 无权使用端口 ${port}。`
      : `${path ?? 'A file'} may not be read or written: check who owns it, or set DATA_DIR. / 没有权限访问 ${path ?? '文件'}。`,
  EPIPE: () => 'Whoever was to take the output went away. / 输出被中断。',
  ENOENT: ({ path, syscall }) =>
    syscall === 'mkdir'
      ? `${path} cannot be made: the disk is read-only, or the place is not there. Set DATA_DIR to another one. / 无法创建 ${path}，请检查 DATA_DIR。`
      : `${path} is not there. / 找不到 ${path}。`,
  EISDIR: ({ path }) => `${path ?? 'That'} is a folder, and a file is wanted. / ${path ?? ''} 是目录，需要文件。`,
  EROFS: ({ path }) =>
    `${path} lies on a disk that is read-only: set DATA_DIR to another one. / 磁盘只读，请修改 DATA_DIR。`,
  ENOSPC: ({ path }) =>
    `The disk is full${path ? ` (${path})` : ''}: make room and start again. / 磁盘已满，请清理后重试。`,
  EEXIST: ({ path }) => sentences['ENOTDIR']?.({ path }, '') ?? '',
  EPERM: (facts) => sentences['EACCES']?.(facts, '') ?? '',
  ENOTDIR: ({ path }) => `${path} is no folder: check DATA_DIR. / ${path} 不是目录，请检查 DATA_DIR。`,
  ECONNREFUSED: database('nobody listens there (is PostgreSQL running?)', '无法连接数据库'),
  ENOTFOUND: database('nobody knows that host', '找不到数据库主机'),
  EAI_AGAIN: database('the name of its host cannot be asked for just now', '暂时无法解析数据库主机名'),
  ETIMEDOUT: database('it does not answer', '数据库没有响应'),
  EHOSTUNREACH: database('there is no way to that host', '无法到达数据库主机'),
  ECONNRESET: database('it broke the connection off', '数据库断开了连接'),
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: database('its certificate is that of another host', '数据库证书与主机名不符'),
  '28P01': database('it does not accept the password', '数据库用户名或密码错误'),
  '28000': database('it does not let this user in', '数据库拒绝该用户'),
  '3D000': database('there is no such database, make it with `createdb`', '没有这个数据库，请先创建'),
  '57P03': database('it is only just starting or stopping', '数据库正在启动或停止'),
  '53300': database('all of its connections are taken (max_connections)', '数据库连接已满'),
  '53100': () => 'The disk of the database is full: make room and start again. / 数据库磁盘已满。',
  '42501': (_, message) =>
    `The database does not allow it (${message}): the user must own its schema. / 数据库权限不足。`,
}

/** What comes without a code. */
const byMessage: [RegExp, (facts: Facts, message: string) => string][] = [
  [/connection timeout|timeout expired/i, database('it does not answer', '数据库没有响应')],
  [/does not support SSL/i, database('it speaks no TLS, which sslmode asks for', '数据库不支持 TLS，请检查 sslmode')],
  [
    /^the embedded database (does not open|did not start)/,
    (_, message) =>
      `${message}\nCheck that DATA_DIR may be written and that its disk has room. / 请检查 DATA_DIR 是否可写、磁盘是否已满。`,
  ],
]

/** What a person can mend is told in a sentence; all else with its stack. */
export const explain = (error: unknown): string => {
  if (known.some((kind) => error instanceof kind)) return (error as Error).message
  const facts = firstOf(error)
  const message = error instanceof Error ? error.message : String(error)
  for (const [pattern, tell] of byMessage) if (pattern.test(message)) return tell(facts, message)
  return sentences[facts.code ?? '']?.(facts, message) ?? String((error as Error).stack ?? error)
}

/** Whether the database is not there just now and may well come: it starts, or its machine or network does. */
export const isAway = (error: unknown): boolean =>
  ['ECONNREFUSED', 'EAI_AGAIN', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', '57P03', '53300'].includes(
    firstOf(error).code ?? '',
  )

/** A host with several addresses fails with one error for each, and they are of one kind. */
const firstOf = (error: unknown): Facts => {
  const facts = (error ?? {}) as Facts
  return facts.errors?.length ? (facts.errors[0] as Facts) : facts
}

function untrusted() {
  return database(
    'its certificate is signed by nobody who is known here: name the authority with sslrootcert',
    '数据库证书不受信任，请用 sslrootcert 指定证书颁发者',
  )()
}

function database(why: string, zh: string) {
  return () => `The database of DATABASE_URL cannot be used: ${why}. / ${zh}，请检查 DATABASE_URL。`
}
