import type { AppContext } from '../../identity/request/app-context.ts'
import { type Authenticate, rightsOn } from '../../identity/request/viewer.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import type { FileAccess, FileRow } from '../../platform/files/serve-files.ts'

/** What a site shows of its own: slides, the splash picture, pictures of topics. */
const isOfRetiredSite = `f.kind = 'site' and exists (
  select 1 from site s where s.id = f.site_id and s.retired_at is not null)`

/** The profile of a member who is banned on all sites is shown to reviewers alone. */
const isOfBannedProfile = `f.kind = 'picture' and exists (
  select 1 from member m where m.id = f.owner_id and f.token in (m.avatar, m.cover) and m.banned_until is not null)`

const fileByToken = statement<FileRow>(
  'file_by_token',
  `select f.type, f.kind, f.site_id, f.owner_id, f.open, f.avif, f.ai_stamp as stamp, f.open and not (${isOfRetiredSite}) and not (${isOfBannedProfile}) or exists (
     select 1 from post_file pf join post p on p.id = pf.post_id join site s on s.id = p.site_id
     where pf.file_id = f.id and p.state = 1 and not p.hidden and s.retired_at is null) as shown
   from file f where f.token = $1`,
)

/** A file in no public post or profile is readable for its owner and the reviewers of its site. */
export const createFileAccess = (app: AppContext, authenticate: Authenticate): FileAccess => ({
  findFile: async (token) => (await fileByToken(app.database.db, [token]))[0],
  canRead: async (request, { site_id, owner_id }) => {
    try {
      const viewer = await authenticate(request, {}, await app.sites.get(site_id))
      return viewer.id > 0 && (viewer.id === owner_id || rightsOn(viewer, site_id).level > 0)
    } catch {
      return false
    }
  },
})
