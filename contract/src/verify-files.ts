/** A line of the form: `MP_verify_abc.txt abc` of WeChat, `WW_verify_…` of 企业微信. */
const form = /^(?:MP|WW)_verify_\w{1,64}\.txt [\w.-]{1,128}$/
const maxFiles = 10

export const splitVerifyFile = (line: string): [name: string, text: string] => {
  const [name = '', text = ''] = line.split(' ')
  return [name, text]
}

export const areVerifyFiles = (lines: readonly string[]): boolean =>
  lines.length <= maxFiles &&
  lines.every((line) => form.test(line)) &&
  new Set(lines.map((line) => splitVerifyFile(line)[0])).size === lines.length
