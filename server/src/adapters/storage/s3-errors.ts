/** The store gave no usable response; the caller may retry later. */
export class StorageDownError extends Error {
  override readonly name: string = 'StorageDownError'
  readonly code = 'OUTSIDE_DOWN'
}

/** The store refuses the settings. `sentence` says which of them to check. */
class StorageRefusedError extends StorageDownError {
  override readonly name = 'StorageRefusedError'
  readonly sentence: string
  constructor(message: string, sentence: string) {
    super(message)
    this.sentence = sentence
  }
}

const wrongKeys =
  'The bucket does not accept the access key: check S3_KEY_ID and S3_KEY_SECRET. / 存储桶不接受访问密钥，请检查 S3_KEY_ID 和 S3_KEY_SECRET。'
const wrongRegion = 'The bucket is in another region: check S3_REGION. / 存储桶在另一区域，请检查 S3_REGION。'
const wrongAddress =
  'The bucket is at another address: check S3_URL and S3_REGION. / 存储桶在另一地址，请检查 S3_URL 和 S3_REGION。'

/** By the error codes of S3; stores that answer without one are judged by the status. */
const sentences: Record<string, string> = {
  SignatureDoesNotMatch: wrongKeys,
  InvalidAccessKeyId: wrongKeys,
  AuthorizationHeaderMalformed: wrongRegion,
  PermanentRedirect: wrongAddress,
  NoSuchBucket: 'The bucket does not exist: create it, or check S3_URL. / 没有这个存储桶，请创建或检查 S3_URL。',
  RequestTimeTooSkewed:
    'The clock of this machine is wrong: the bucket refuses its signatures. / 本机时钟有误，存储桶不接受它的签名。',
  AccessDenied:
    'The access key may not read, write and delete in the bucket: check its permissions. / 访问密钥没有读、写、删除的权限，请检查。',
}
const sentencesByStatus: Record<number, string> = {
  301: wrongAddress,
  307: wrongAddress,
  401: wrongKeys,
  403: wrongKeys,
}

export const toStorageError = (method: string, key: string, status: number, code: string): Error => {
  const message = `storage ${method} ${key}: ${status} ${code}`.trim()
  const sentence = sentences[code] ?? sentencesByStatus[status]
  if (sentence) return new StorageRefusedError(message, sentence)
  return status >= 500 || status === 429 ? new StorageDownError(message) : new Error(message)
}
