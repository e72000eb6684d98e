import type { Readable } from 'node:stream'
import type { Point } from './geo/gcj.ts'

/** Everything this server asks of the world outside its database. Only `main.ts` and tests choose the adapters. */
export type Ports = {
  clock: Clock
  sms: Sms
  storage: Storage
  media: Media
  clips: Clips
  screening: Screening | null
  region: Region
  maps: Maps
  /** Null where the house has no WeChat account. */
  wechat: WeChat | null
  hooks: Hooks
}

export type Clock = { now(): Date }

/** Sends one login code. A fault is an answer, not a throw; no answer means that the gateway has accepted it. */
export type Sms = {
  send(mobile: string, code: string): Promise<SmsFault | undefined>
  /** The local sender alone: the code that was last "sent" to a number. */
  lastCode?(mobile: string): string | undefined
}

/**
 * Why a code was not accepted. `unknown`: the gateway was asked and never answered as agreed, so that the code may well
 * be on its way; it must not be sent again. `code` is the gateway's own, for the log.
 */
export type SmsFault = {
  kind:
    | 'unknown'
    | 'too-often'
    | 'bad-number'
    | 'refused-number'
    | 'quota'
    | 'no-balance'
    | 'content'
    | 'setup'
    | 'upstream'
  code: string
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
  /** Takes in what a client sends, past the memory, before anybody knows whether and where it is kept. */
  receive(stream: Readable): Promise<Received>
}

/** Bytes that came in and wait: kept under a key, or dropped. Each may be called more than once. */
export type Received = {
  size: number
  /** SHA-256, in hex. */
  hash: string
  /** The first bytes, at most 4 KB. */
  head: Uint8Array
  /** As `Storage.put`. */
  keep(key: string, type: string): Promise<void>
  drop(): Promise<void>
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
  /** For a phone of two pixels to each point: 800 px wide; the same bytes as `feed` when that is hardly wider. Never moves. */
  phone: Uint8Array
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

/** What a video is made into. Paths are good until `use` has ended. */
export type MadeClip = {
  /** H.264 and AAC, playable from its first bytes. */
  video: string
  size: number
  /** As it is seen, in px. */
  width: number
  height: number
  /** Seconds. */
  duration: number
  /** The first frame that is not black, as JPEG. */
  poster: Uint8Array
  /** For long ones: playlists and streams of a ladder of sizes, by the names that they know each other by. */
  ladder: { name: LadderFile; path: string }[]
}

/** `hls.m3u8` leads to the others. */
export type LadderFile = 'hls.m3u8' | 'hls-high.m3u8' | 'hls-high.mp4' | 'hls-low.m3u8' | 'hls-low.mp4'

export type Clips = {
  /** What a video is by its first bytes, null when it is none that is taken. */
  kindOf(head: Uint8Array): string | null
  /** Whether this machine can make anything of a video. */
  able(): Promise<boolean>
  /**
   * Makes what is kept of distrusted bytes, apart from this process, bounded in time and memory. A fault is an answer for
   * good: the same bytes would fail again. Whatever may pass (no room, a signal) is thrown.
   */
  make<T>(
    kind: string,
    source: AsyncIterable<Uint8Array>,
    use: (made: MadeClip) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T | { fault: string }>
}

/** A content-safety service beside the site's own words. No answer in time counts as `hold`. */
export type Screening = { check(what: { kind: ScreenedKind; text: string; member: number }): Promise<Opinion> }
export type ScreenedKind = 'post' | 'comment' | 'nickname'
/** `label`: the kind of harm in Chinese; `words`: those it named, as they may stand in the text. */
export type Opinion = { advice: 'pass' | 'hold' | 'refuse'; label: string; words: readonly string[] }

/** The province of an address in words ('浙江'), '' when unknown or private. */
export type Region = { province(address: string): string }

/** A place as a map knows it; its point in GCJ-02. `approximate`: somewhere in the place, not where it begins. */
export type MapPlace = { id: string; name: string; address: string; at: Point; approximate: boolean }

/** Somebody who knows places. Points are GCJ-02; `province` is its official code, `330000`. */
export type Maps = {
  /** What a point is called ('' where nobody knows), and what lies within so many metres, nearest first. */
  around(at: Point, metres: number, province: string): Promise<{ address: string; places: MapPlace[] }>
  /** Places of the province with these words, best first: `most` of them from number `from` on, and how many there are. */
  search(words: string, province: string, from: number, most: number): Promise<{ places: MapPlace[]; total: number }>
  /** What to draw a map of without tiles: the divisions around, and those of the county that the point lies in. */
  sketch(at: Point, province: string): Promise<{ landmarks: MapPlace[]; towns: MapPlace[] }>
  /** Whose data it is, as its licence wants it told. */
  credit: string
  /** Asks the service outside, past what is kept, and throws where it has no answer; absent where nobody is asked. */
  probe?(): Promise<void>
}

/** A WeChat official account: whose page it is, who a reader is, and what its script wants signed. */
export type WeChat = {
  appId: string
  /** Where a reader is sent to say yes. */
  authorizeUrl(where: { redirectUri: string; state: string; scope: 'snsapi_base' | 'snsapi_userinfo' }): string
  /** Turns the code that the reader came back with into who they are; a code is good once. */
  reader(code: string): Promise<WeChatReader | WeChatFault>
  /** The account's own token. It must be shared by all processes: docs/spec/worlds.md, WeChat. */
  token(force: boolean): Promise<Lent | WeChatFault>
  /** What pages are signed with; very few may be fetched a day. */
  ticket(token: string): Promise<Lent | WeChatFault>
  /** The local double alone: where it listens. */
  double?: { base: string }
}

export type WeChatReader = {
  openid: string
  unionid: string
  nickname: string
  img_url: string
  /** WeChat showed the page in its snapshot mode: the reader has given no consent and the openid is made up. */
  snapshot: boolean
}

/** A value that is good for so many seconds. */
export type Lent = { value: string; seconds: number }

/**
 * `code`: the reader's code is wrong, old or used. `token`: the token is not good any more. `busy`: a quota or a moment's
 * weakness. `setup`: our own settings are wrong. `down`: no answer as agreed. `errcode` is WeChat's own, for the log.
 */
export type WeChatFault = { fault: 'code' | 'token' | 'busy' | 'setup' | 'down'; errcode: string }
/** Tells other programs of something by POST; throws where it was not taken with a 2xx answer in time. */
export type Hooks = { send(url: string, body: string, headers: Record<string, string>): Promise<void> }
