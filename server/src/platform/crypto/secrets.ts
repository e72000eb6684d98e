import { decrypt } from './encryption.ts'

/** What was encrypted or hashed under a previous secret is still accepted; new values use `secret`. */
export type Secrets = { secret: string; previousSecrets?: readonly string[] }

/** The current one first. */
export const allSecrets = ({ secret, previousSecrets = [] }: Secrets): readonly string[] => [secret, ...previousSecrets]

/** The result under the first secret that does not throw; the error of the current one where all do. */
export const withAnySecret = <T>(secrets: Secrets, open: (secret: string) => T): T => {
  for (const secret of secrets.previousSecrets?.length ? allSecrets(secrets) : []) {
    try {
      return open(secret)
    } catch {
      // It was encrypted under another one.
    }
  }
  return open(secrets.secret)
}

export const decryptWithAny = (encrypted: string, secrets: Secrets, purpose: string): string =>
  withAnySecret(secrets, (secret) => decrypt(encrypted, secret, purpose))
