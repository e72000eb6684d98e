import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type AiGrade, surestGrade } from '@quanzi/contract/circle/ai-label'
import type { AppContext } from '../../identity/request/app-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { type AiStamp, isStampable, stampPicture, videoTrailer } from '../../platform/files/ai-stamp.ts'
import { isTrailer, trailerSize } from '../../platform/files/stamp-mp4.ts'
import { contentTypeOfKey, keysOfFile } from '../../platform/files/storage-keys.ts'

type StampedFileRow = {
  id: number
  token: string
  kind: string
  grade: AiGrade
  producer: string
  produce_id: string
  stamp: AiGrade
  declared: boolean
  /** The most certain grade that a reviewer has given to a post with this file. */
  reviewed: AiGrade
  /** The grade of the video of the post, which its cover takes over. */
  video_grade: AiGrade
  site_name: string
}

const filesOfPost = statement<StampedFileRow>(
  'post_files_to_stamp',
  `select f.id, f.token, f.kind, f.ai_grade as grade, f.ai_producer as producer, f.ai_produce_id as produce_id,
     f.ai_stamp as stamp, s.name as site_name,
     exists (select 1 from post_file o join post p on p.id = o.post_id where o.file_id = f.id and p.ai and p.state <> 9)
       as declared,
     coalesce((select min(p.ai_review) from post_file o join post p on p.id = o.post_id
       where o.file_id = f.id and p.ai_review > 0 and p.state <> 9), 0) as reviewed,
     coalesce((select v.ai_grade from post_file o join file v on v.id = o.file_id
       where o.post_id = pf.post_id and v.kind = 'video' limit 1), 0) as video_grade
   from post_file pf join file f on f.id = pf.file_id join site s on s.id = f.site_id
   where pf.post_id = $1
     and not exists (select 1 from video v where f.id in (v.file_id, v.poster_id) and v.status <> 'ready')
   order by f.id`,
)

/** Repeats until the rows agree with the declaration, because the post may be edited meanwhile. */
export const markFiles = async (app: AppContext, postId: number, signal: AbortSignal): Promise<void> => {
  for (let round = 0; round < 3; round++) {
    const files = await filesOfPost(app.database.db, [postId])
    const changed = files.filter((file) => wantedGrade(file) !== file.stamp)
    if (changed.length === 0) return
    for (const file of changed) {
      signal.throwIfAborted()
      await stampFile(app, file, wantedGrade(file))
    }
  }
}

const wantedGrade = ({ grade, declared, reviewed, video_grade }: StampedFileRow): AiGrade =>
  surestGrade([grade, declared ? 2 : 0, reviewed, video_grade])

const stampFile = async (app: AppContext, file: StampedFileRow, grade: AiGrade): Promise<void> => {
  const stamp = grade === 0 ? undefined : stampOf(file, grade)
  for (const key of keysOfFile(file).filter(isStampable))
    await (contentTypeOfKey(key) === 'video/mp4' ? stampStoredVideo : stampStoredPicture)(app, key, stamp)
  await app.database.db.updateTable('file').set({ ai_stamp: grade }).where('id', '=', file.id).execute()
}

const stampOf = ({ token, producer, produce_id, site_name }: StampedFileRow, grade: AiStamp['grade']): AiStamp => ({
  grade,
  producer,
  produceId: produce_id,
  propagator: site_name,
  propagateId: token,
})

const stampStoredPicture = async ({ ports: { storage } }: AppContext, key: string, stamp: AiStamp | undefined) => {
  const found = await storage.read(key)
  if (found) await storage.put(key, stampPicture(await buffer(found.stream), stamp), contentTypeOfKey(key))
}

const stampStoredVideo = async ({ ports: { storage } }: AppContext, key: string, stamp: AiStamp | undefined) => {
  const size = await storage.size(key)
  if (size === null) return
  const end = size < trailerSize ? null : await storage.read(key, { start: size - trailerSize, end: size - 1 })
  const length = end && isTrailer(await buffer(end.stream)) ? size - trailerSize : size
  const found = await storage.read(key, { start: 0, end: length - 1 })
  if (!found) return
  const stamped = async function* () {
    yield* found.stream
    if (stamp) yield videoTrailer(stamp)
  }
  const received = await storage.receive(Readable.from(stamped()))
  try {
    await received.store(key, contentTypeOfKey(key))
  } finally {
    await received.discard()
  }
}
