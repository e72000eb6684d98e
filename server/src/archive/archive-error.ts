/** A backup or a restore is refused, with a message for the operator. Nothing has been changed. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
