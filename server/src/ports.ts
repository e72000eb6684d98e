import type { Readable } from 'node:stream'
import type { AiMark } from '@quanzi/contract/circle/ai-mark/ai-mark'

/** The external services of the server, beside its database. `serve.ts`, tools and tests choose the adapters. */
export type Ports = {
  clock: Clock
  /** Null where no CDN is configured. */
  edge: Edge | null
  sms: SmsSender
  storage: Storage
  images: ImageProcessor
  video: VideoProcessor
  screening: ScreeningService | null
  ipRegion: IpRegion
  maps: MapService
  wechat: WeChat | null
  webhooks: Webhooks
  /** Ships logs to the address of the environment, which may be inside. */
  logHook: Pick<Webhooks, 'send'>
  certificates: Certificates
}

/** Degrees. Satellites report WGS-84, Chinese maps use GCJ-02; each use says which of the two it is. */
export type Point = { lng: number; lat: number }

/** A CDN before the server. */
export type Edge = {
  /** Removes every answer that carries one of the surrogate keys, at every node; throws unless all of them confirm it. */
  purge(keys: readonly string[], signal: AbortSignal): Promise<void>
}

export type Clock = { now(): Date }

/** Sends a login code. Returns a fault and does not throw; undefined means that the gateway has accepted the code. */
export type SmsSender = {
  send(mobile: string, code: string): Promise<SmsFault | undefined>
  /** The local sender alone: the code that was last "sent" to a number. */
  lastCode?(mobile: string): string | undefined
}

/** `unknown`: the code may have been sent and must not be sent again. `code` is the gateway's own. */
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

/** Files under keys such as `ab/abcdef…/full.webp`. A key never comes from a client; an invalid one throws. */
export type Storage = {
  /** A practice restore reads the bucket of the site that serves: every write throws. */
  readOnly?: true
  /** Atomic. Replaces a file under the same key. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Like `put`, streamed from a file. */
  putFile(key: string, path: string, type: string): Promise<void>
  /** First and last byte, from 0; cut at the end of the file. Null: no such key. The stream must be read or destroyed. */
  read(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number } | null>
  /** Null where there is no such key; opens no body. */
  size(key: string): Promise<number | null>
  delete(key: string): Promise<void>
  /** Streams an upload into a temporary file, before it is known whether and under which key it is stored. */
  receive(stream: Readable): Promise<ReceivedFile>
  freeBytes(): Promise<number>
  /** Deletes what writes have left that were begun before a time and never ended. */
  sweep(before: Date): Promise<void>
  /** Where nginx finds the file, in its locations of deploy/nginx/files-*.conf. */
  internalPath(key: string): Promise<string>
}

/** An upload that waits to be stored or discarded. Both are idempotent. */
export type ReceivedFile = {
  size: number
  hash: string
  /** The first bytes, at most 4 KB. */
  head: Uint8Array
  bytes(): Promise<Uint8Array>
  store(key: string, type: string): Promise<void>
  discard(): Promise<void>
}

export type ProcessedImage = {
  type: 'image/webp'
  width: number
  height: number
  /** The largest variant: orientation applied, metadata removed, animation kept. */
  full: Uint8Array
  /** For a feed: at most 1080 px wide; the same bytes as `full` when that is no larger. */
  feed: Uint8Array
  /** For phones with a pixel ratio of 2: 800 px wide; the same bytes as `feed` when that is hardly wider. Not animated. */
  phone: Uint8Array
  /** For a grid: cropped to at most 360 px on the short side and 720 on the long one. Not animated. */
  thumb: Uint8Array
  /** For an avatar or a cover beside a line: 160 px on the short side; the same bytes as `thumb` when that is hardly larger. */
  icon: Uint8Array
  /** A placeholder of 24 px as a `data:image/webp;base64,…` URL of at most 250 characters. */
  preview: string
  /** The AI mark of the file, read before its metadata was removed. */
  aiMark?: AiMark | undefined
}

/** `busy`: too many pictures are queued; the same one may be retried. */
export type ImageFault = 'unsupported' | 'too-large' | 'broken' | 'busy'

/** A file is read into memory when its turn has come; those of different owners take turns. */
type ImageSource = Uint8Array | (Pick<ReceivedFile, 'head' | 'bytes'> & { owner: number })

export type ImageProcessor = {
  /** Decodes untrusted bytes in another process. Returns a fault and does not throw; `reason` is for the log. */
  process(source: ImageSource): Promise<ProcessedImage | { fault: ImageFault; reason?: string }>
  /** A stored picture as AVIF, which takes seconds; null where that cannot be done, as with an animation. */
  toAvif(bytes: Uint8Array): Promise<Uint8Array | null>
}

export type ProcessedVideo = {
  /** H.264 and AAC, playable from its first bytes. */
  video: string
  size: number
  width: number
  height: number
  /** Seconds. */
  duration: number
  /** The first frame that is not black, as JPEG. */
  poster: Uint8Array
  /** For long videos: HLS playlists and streams, under the names by which the playlists refer to them. */
  ladder: { name: LadderFile; path: string }[]
  aiMark?: AiMark | undefined
}

/** `hls.m3u8` is the master playlist. */
export const ladderFiles = ['hls.m3u8', 'hls-high.m3u8', 'hls-high.mp4', 'hls-low.m3u8', 'hls-low.mp4'] as const
export type LadderFile = (typeof ladderFiles)[number]

export type VideoProcessor = {
  /** The format by the first bytes of a file; null where it is no supported video. */
  detectFormat(head: Uint8Array): string | null
  isAvailable(): Promise<boolean>
  /** In another process. A returned fault is permanent; transient errors (no space, a signal) are thrown. */
  process<T>(
    kind: string,
    source: AsyncIterable<Uint8Array>,
    consume: (result: ProcessedVideo) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T | { fault: string }>
}

/** An external content-safety service. A timeout counts as `hold`. */
export type ScreeningService = {
  check(content: { kind: ScreenedKind; text: string; member: number }): Promise<ServiceVerdict>
}
export type ScreenedKind = 'post' | 'comment' | 'nickname'
/** `label`: the kind of harm in Chinese; `words`: the words that the service named, as they may occur in the text. */
export type ServiceVerdict = { advice: 'pass' | 'hold'; label: string; words: readonly string[] }

export type IpRegion = {
  /** The name of the province of an IP address ('浙江'), '' when unknown or private. */
  province(address: string): string
  isAvailable(): boolean
}

/** A location of the map service, in GCJ-02. `approximate`: a point within the location, not its entrance. */
export type MapServiceLocation = { id: string; name: string; address: string; at: Point; approximate: boolean }

/** `attribution` where another source has answered. */
export type MapAnswer = { locations: MapServiceLocation[]; attribution?: string }

/** Points are GCJ-02; `province` is an official code such as `330000`. */
export type MapService = {
  /** The address of a point ('' when unknown), and the locations within `radius` metres, nearest first. */
  findNearby(at: Point, radius: number, province: string): Promise<MapAnswer & { address: string }>
  /** Locations of the province that match a query, best first, and their number. */
  search(query: string, province: string, offset: number, limit: number): Promise<MapAnswer & { total: number }>
  /** Points for a map without tiles: divisions around the point, and the towns of its county. */
  sketch(at: Point, province: string): Promise<{ landmarks: MapServiceLocation[]; towns: MapServiceLocation[] }>
  attribution: string
  /** Asks the external service, bypassing the cache, and throws where it fails; absent where there is no service. */
  checkHealth?(): Promise<void>
}

export type WeChat = {
  appId: string
  authorizeUrl(options: { redirectUri: string; state: string; scope: 'snsapi_base' | 'snsapi_userinfo' }): string
  /** Exchanges the code of the consent page for the user. A code is valid once. */
  fetchUser(code: string): Promise<WeChatUser | WeChatFault>
  /** The access token of the account. All processes must share it: docs/spec/client-environments.md, WeChat. */
  fetchAccessToken(force: boolean): Promise<ExpiringToken | WeChatFault>
  /** The ticket that pages are signed with; WeChat limits how many may be fetched a day. */
  fetchJsApiTicket(token: string): Promise<ExpiringToken | WeChatFault>
  /** The local fake alone: where it listens. */
  fake?: { base: string }
}

export type WeChatUser = {
  openid: string
  unionid: string
  nickname: string
  img_url: string
  /** WeChat showed the page in its snapshot mode: the user has not consented, and the openid is not real. */
  snapshot: boolean
}

export type ExpiringToken = { value: string; seconds: number }

/** `code`: wrong or used. `busy`: a quota or passing. `setup`: our settings. `down`: no valid response. */
export type WeChatFault = { fault: 'code' | 'token' | 'busy' | 'setup' | 'down'; errcode: string }

/** Sends a webhook by POST; throws unless it is answered with 2xx in time. */
export type Webhooks = {
  send(url: string, body: string, headers: Record<string, string>, signal?: AbortSignal): Promise<void>
  ask(url: string, body: string, headers: Record<string, string>, signal?: AbortSignal): Promise<string>
}

/** Reads the certificate that a host, perhaps with a port, shows. Null where none is read, or its authority is unknown. */
export type Certificates = { read(host: string): Promise<ShownCertificate | null> }
export type ShownCertificate = { validTo: Date } | { fault: 'expired' | 'other-host' }
