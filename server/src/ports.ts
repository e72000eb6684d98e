import type { Readable } from 'node:stream'

/** Everything this server asks of the world outside its database. Only `main.ts` and tests choose the adapters. */
export type Ports = {
  clock: Clock
  sms: Sms
  storage: Storage
  media: Media
  screening: Screening | null
  region: Region
}

export type Clock = { now(): Date }

/** Sends one login code; resolves when the carrier has accepted it. */
export type Sms = {
  send(mobile: string, code: string): Promise<void>
  /** The local sender alone: the code that was last "sent" to a number. */
  lastCode?(mobile: string): string | undefined
}

/** Bytes under keys such as `ab/abcdef…/full.webp`. A key never comes from a client; one that is none throws. */
export type Storage = {
  /** There whole when it resolves, or not at all; what was there before is replaced. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The same with a file's content, which never lies in memory as a whole. */
  putFile(key: string, path: string, type: string): Promise<void>
  /**
   * Null when nothing is there. `start` and `end` are the first and the last byte wanted, counted from 0; an end beyond
   * the last one is cut, a start beyond it gives no bytes. `size` is that of the whole. The stream must be read or destroyed.
   */
  read(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number } | null>
  /** Deleting what is not there is no fault. */
  delete(key: string): Promise<void>
}

export type Picture = {
  type: 'image/webp'
  /** Of the full form, in px. */
  width: number
  height: number
  /** The largest form kept: orientation applied, metadata gone. Moves when what came moved. */
  full: Uint8Array
  /** For a feed: at most 1080 px wide; the same bytes as `full` when that is no larger. */
  feed: Uint8Array
  /** For a grid or an avatar: at most 360 px on the short side and 720 on the long one, the rest cut off. Never moves. */
  thumb: Uint8Array
  /** A `data:image/webp;base64,…` address of at most 250 characters, a picture of 24 px: shown until the real one is there. */
  preview: string
}

/** `busy`: too many pictures are waiting; the same one may be sent again. */
export type PictureFault = 'unsupported' | 'too-large' | 'broken' | 'busy'

export type Media = {
  /** Decodes distrusted bytes away from the request loop; a fault is an answer, not a throw. `reason` is for the log. */
  picture(bytes: Uint8Array): Promise<Picture | { fault: PictureFault; reason?: string }>
}

/** A content-safety service beside the site's own words. No answer in time counts as `hold`. */
export type Screening = { check(text: string): Promise<'pass' | 'hold' | 'refuse'> }

/** The province of an address in words ('浙江'), '' when unknown or private. */
export type Region = { province(address: string): string }
