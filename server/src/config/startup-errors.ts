import { ArchiveError } from '../archive/archive-error.ts'
import { DamagedArchiveError } from '../archive/tar.ts'
import { FolderInUseError } from '../platform/db/embedded/folder-lock.ts'
import { outageOf } from '../platform/db/errors.ts'
import { ForeignDatabaseError, MigrationChangedError } from '../platform/db/migrate.ts'
import { UnheardNotificationError } from '../platform/db/postgres/listen.ts'
import { UnfitDatabaseError } from '../platform/db/postgres/open-postgres.ts'
import { UnsupportedSchemaError } from '../schema/upgrade-from-0.1.ts'

/** An error that the operator can correct. Its message is printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

const expectedErrors = [
  StartupError,
  FolderInUseError,
  MigrationChangedError,
  ForeignDatabaseError,
  UnsupportedSchemaError,
  UnfitDatabaseError,
  UnheardNotificationError,
  ArchiveError,
  DamagedArchiveError,
]

type ErrorDetails = {
  code?: string
  syscall?: string
  port?: number
  path?: string
  address?: string
  hostname?: string
  sentence?: string
  errors?: unknown[]
}

const readOnly = '25006'

const messagesByCode: Record<string, (details: ErrorDetails, message: string) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use: stop the other program or set PORT. / 端口 ${port} 已被占用，请设置 PORT。`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${address}: set HOST to one that it has, or to 0.0.0.0. / 本机没有这个地址，请修改 HOST。`,
  EACCES: ({ path, port, address }) =>
    port === -1
      ? `${address} cannot be created: the folder of PROXY_SOCKET must exist and be writable. / 无法创建 ${address}，请检查 PROXY_SOCKET。`
      : path === undefined && port !== undefined
        ? `Port ${port} requires root: set PORT to 1024 or above, behind a proxy. / 无权使用端口 ${port}。`
        : `${path ?? 'A file'} cannot be read or written: check its owner, or set DATA_DIR. / 没有权限访问 ${path ?? '文件'}。`,
  EPIPE: () => 'Broken pipe: the reader closed the output. / 输出被中断。',
  ENOENT: ({ path, syscall, address }) =>
    syscall === 'connect'
      ? databaseProblem(`there is no socket ${address} (is PostgreSQL running?)`, '无法连接数据库')()
      : syscall === 'mkdir'
        ? `${path} cannot be created: the disk is read-only, or the parent folder does not exist. Set DATA_DIR to another folder. / 无法创建 ${path}，请检查 DATA_DIR。`
        : `${path} does not exist. / 找不到 ${path}。`,
  EISDIR: ({ path }) => `${path ?? 'The path'} is a folder, and a file is required. / ${path ?? ''} 是目录，需要文件。`,
  EROFS: ({ path }) => `${path} is on a read-only disk: set DATA_DIR to another folder. / 磁盘只读，请修改 DATA_DIR。`,
  ENOSPC: ({ path }) =>
    `The disk is full${path ? ` (${path})` : ''}: free some space and start again. / 磁盘已满，请清理后重试。`,
  EEXIST: ({ path }) => messagesByCode['ENOTDIR']?.({ path }, '') ?? '',
  EPERM: (details) => messagesByCode['EACCES']?.(details, '') ?? '',
  ENOTEMPTY: ({ path }) =>
    `${path} contains files that are not of an embedded database: set DATA_DIR to another folder. / ${path} 中有其他文件，请修改 DATA_DIR。`,
  ENOTDIR: ({ path }) => `${path} is not a folder: check DATA_DIR. / ${path} 不是目录，请检查 DATA_DIR。`,
  ECONNREFUSED: databaseProblem('the connection was refused (is PostgreSQL running?)', '无法连接数据库'),
  ENOTFOUND: databaseProblem('the host name does not exist', '找不到数据库主机'),
  EAI_AGAIN: databaseProblem('the host name cannot be resolved at the moment', '暂时无法解析数据库主机名'),
  ETIMEDOUT: databaseProblem('it does not answer', '数据库没有响应'),
  EHOSTUNREACH: databaseProblem('the host is unreachable', '无法到达数据库主机'),
  ECONNRESET: databaseProblem('it closed the connection', '数据库断开了连接'),
  DEPTH_ZERO_SELF_SIGNED_CERT: untrustedCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: untrustedCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrustedCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: databaseProblem('its certificate is for another host', '数据库证书与主机名不符'),
  // PgBouncer uses this code whenever it cannot reach its server.
  '08P01': (_, message) => databaseProblem(`it says “${message}”`, '数据库或连接池拒绝连接')(),
  '28P01': databaseProblem('it does not accept the password', '数据库用户名或密码错误'),
  '28000': databaseProblem('it rejects this user', '数据库拒绝该用户'),
  '3D000': databaseProblem('the database does not exist, create it with `createdb`', '没有这个数据库，请先创建'),
  '57P03': databaseProblem('it is starting or stopping', '数据库正在启动或停止'),
  [readOnly]: databaseProblem(
    'it is read-only: a replica, or one that is being restored',
    '数据库只读（备库，或正在恢复）',
  ),
  '53300': databaseProblem('all of its connections are in use (max_connections)', '数据库连接已满'),
  '53100': () => 'The disk of the database is full: free some space and start again. / 数据库磁盘已满。',
  OUTSIDE_DOWN: ({ sentence }, message) =>
    sentence ?? `The bucket of S3_URL is away (${message}): try again when it is back. / 存储桶没有响应，请稍后再试。`,
  '42501': (_, message) =>
    `The database denies permission (${message}): the user must own its schema. / 数据库权限不足。`,
}

/** Errors of `pg` without a code. */
const silence = /connection timeout|timeout expired/i

const messagesByPattern: [RegExp, (details: ErrorDetails, message: string) => string][] = [
  [silence, databaseProblem('it does not answer', '数据库没有响应')],
  [
    /^Connection terminated unexpectedly/,
    databaseProblem('it closed the connection (is it PostgreSQL?)', '连接被断开，该地址可能不是 PostgreSQL'),
  ],
  [
    /does not support SSL/i,
    databaseProblem('it does not support TLS, which sslmode requires', '数据库不支持 TLS，请检查 sslmode'),
  ],
  [
    /^the embedded database (does not open|did not start)/,
    (_, message) =>
      `${message}\nCheck that DATA_DIR is writable and that its disk has free space. / 请检查 DATA_DIR 是否可写、磁盘是否已满。`,
  ],
]

/** One sentence for an error that the operator can correct, the stack for any other. */
export const describeStartupError = (error: unknown): string => {
  if (error instanceof Error && expectedErrors.some((errorClass) => error instanceof errorClass)) return error.message
  const details = firstError(error)
  const message = error instanceof Error ? error.message : String(error)
  for (const [pattern, describe] of messagesByPattern) if (pattern.test(message)) return describe(details, message)
  return (
    messagesByCode[details.code ?? '']?.(details, message) ??
    String(error instanceof Error ? (error.stack ?? error) : error)
  )
}

/** Whether the database may become available without a change of the settings. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  ['unreachable', 'overloaded'].includes(outageOf(firstError(error)) ?? '') || firstError(error).code === readOnly

/** A host with several addresses fails with one error for each, all with the same code. */
const firstError = (error: unknown): ErrorDetails => {
  // Any value may have been thrown; a field that it lacks is undefined.
  const details = (error ?? {}) as ErrorDetails
  return details.errors?.[0] ?? details
}

function untrustedCertificate() {
  return databaseProblem(
    'its certificate authority is unknown: set it with sslrootcert',
    '数据库证书不受信任，请用 sslrootcert 指定证书颁发者',
  )()
}

function databaseProblem(reason: string, zh: string) {
  return () => `The database of DATABASE_URL cannot be used: ${reason}. / ${zh}，请检查 DATABASE_URL。`
}
