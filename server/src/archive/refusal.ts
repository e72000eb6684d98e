/** Why there is no backup or no restoring, in words for the person who asked for it. Nothing has been changed. */
export class ArchiveRefusal extends Error {
  override name = 'ArchiveRefusal'
}
