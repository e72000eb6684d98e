import { decrypt } from './encryption.ts'

/** What was encrypted or hashed under a previous secret is still accepted; new values use `secret`. */
export type Secrets = { secret: string; previousSecrets?: readonly string[] }

/** The current one first. */
export const allSecrets = ({ secret, previousSecrets = [] }: Secrets): readonly string[] => [secret, ...previousSecrets]

/** Uses the first secret that does not throw; throws the error of the current one where all do. */
export const decryptWithAny = (encrypted: string, secrets: Secrets, purpose: string): string => {
  for (const secret of secrets.previousSecrets?.length ? allSecrets(secrets) : []) {
    try {
      return decrypt(encrypted, secret, purpose)
    } catch {
      // Encrypted under another secret.
    }
  }
  return decrypt(encrypted, secrets.secret, purpose)
}
