import type { SmsFault } from '../../ports.ts'

type Kind = SmsFault['kind']

const aliyun: Record<string, Kind> = {
  'isv.BUSINESS_LIMIT_CONTROL': 'too-often',
  'isv.MOBILE_NUMBER_ILLEGAL': 'bad-number',
  'isv.MOBILE_COUNT_OVER_LIMIT': 'bad-number',
  'isv.DAY_LIMIT_CONTROL': 'quota',
  'isv.MONTH_LIMIT_CONTROL': 'quota',
  'isv.AMOUNT_NOT_ENOUGH': 'no-balance',
  'isv.OUT_OF_SERVICE': 'no-balance',
  'isv.BLACK_KEY_CONTROL_LIMIT': 'content',
  'isv.SMS_CONTENT_ILLEGAL': 'content',
  'isv.PARAM_NOT_SUPPORT_URL': 'content',
  'isv.PARAM_LENGTH_LIMIT': 'content',
  'isv.DENY_IP_RANGE': 'setup',
  'isv.*': 'setup',
  'isp.RAM_PERMISSION_DENY': 'setup',
  'InvalidAccessKeyId*': 'setup',
  SignatureDoesNotMatch: 'setup',
  SignatureNonceUsed: 'setup',
  'InvalidTimeStamp*': 'setup',
  'isp.SYSTEM_ERROR': 'upstream',
  'Throttling*': 'upstream',
  'ServiceUnavailable*': 'upstream',
}

const tencent: Record<string, Kind> = {
  'LimitExceeded.PhoneNumber*': 'too-often',
  'LimitExceeded.DeliveryFrequencyLimit': 'too-often',
  'LimitExceeded.AppDailyLimit': 'quota',
  'InvalidParameterValue.IncorrectPhoneNumber': 'bad-number',
  'FailedOperation.PhoneNumberInBlacklist': 'refused-number',
  'FailedOperation.InsufficientBalanceInSmsPackage': 'no-balance',
  'FailedOperation.ContainSensitiveWord': 'content',
  'FailedOperation.*': 'setup',
  'InvalidParameterValue.*': 'setup',
  'UnauthorizedOperation*': 'setup',
  'AuthFailure*': 'setup',
  'InternalError*': 'upstream',
  RequestLimitExceeded: 'upstream',
}

const classifierFor =
  (table: Record<string, Kind>) =>
  (code: string): Kind => {
    const matches = Object.keys(table).filter((key) =>
      key.endsWith('*') ? code.startsWith(key.slice(0, -1)) : code === key,
    )
    const [longest] = matches.sort((a, b) => b.length - a.length)
    return (longest && table[longest]) || 'upstream'
  }

export const classifyAliyunCode = classifierFor(aliyun)
export const classifyTencentCode = classifierFor(tencent)
