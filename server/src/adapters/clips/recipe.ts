import type { Facts } from './probe.ts'

/** The largest picture that is decoded at all, 8K; and what is made of it: 720p, whichever way it is held. */
export const pixelsMost = 36_000_000
const size = { long: 1280, short: 720 }
const low = { long: 640, short: 360 }

/** Long enough for a player to begin quickly anywhere, short enough to cost little. */
const keyEvery = ['-force_key_frames', 'expr:gte(t,n_forced*2)']

/** Nothing but one picture and one sound: no data tracks, no places, no names, no chapters. */
const nothingElse = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']

/**
 * Whether the streams may stay as they are: what a phone plays anyway and a phone's line can carry. Decoding and encoding
 * would cost minutes and make it worse.
 */
const isGoodAlready = ({ video, audio, bitRate }: Facts): boolean =>
  video.codec === 'h264' &&
  video.pixels === 'yuv420p' &&
  video.level <= 41 &&
  Math.max(video.width, video.height) <= 1920 &&
  Math.min(video.width, video.height) <= 1080 &&
  !video.turned &&
  !video.interlaced &&
  bitRate > 0 &&
  bitRate <= 4_000_000 &&
  (audio === null || (audio.codec === 'aac' && audio.channels <= 2))

const streamsOf = ({ video, audio }: Facts): string[] => [
  ...['-map', `0:${video.index}`],
  ...(audio ? ['-map', `0:${audio.index}`] : ['-an']),
  ...nothingElse,
]

/** Even numbers, as the format wants them; square pixels; never larger than it came. */
const fitInto = ({ long, short }: typeof size): string => {
  const factor = `min(1,min(${long}/max(iw*sar,ih),${short}/min(iw*sar,ih)))`
  return `scale=w='max(2,trunc(iw*sar*${factor}/2)*2)':h='max(2,trunc(ih*${factor}/2)*2)',setsar=1`
}

const h264 = (rate: string, room: string, crf: string): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...['-crf', crf, '-maxrate', rate, '-bufsize', room],
  ...keyEvery,
]

/** The file that is served, playable before it has arrived whole. */
export const mainRecipe = (facts: Facts, threads: number): string[] => {
  const { video } = facts
  const filters = [
    ...(video.interlaced ? ['yadif'] : []),
    ...(video.rate > 31 ? ['fps=30'] : []),
    fitInto(size),
    'format=yuv420p',
  ]
  const made = [
    ...['-vf', filters.join(',')],
    ...h264('2500k', '5000k', '23'),
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '44100'],
    ...['-threads', String(threads), '-max_muxing_queue_size', '1024'],
  ]
  return [
    ...streamsOf(facts),
    ...(isGoodAlready(facts) ? ['-c', 'copy'] : made),
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
  ]
}

/** One rung of the ladder: a playlist, and one file of fragments that it names by their places. */
export const rungRecipe = (rung: 'high' | 'low', threads: number): string[] => [
  ...(rung === 'high'
    ? ['-c', 'copy']
    : [
        ...['-vf', fitInto(low)],
        ...h264('600k', '1200k', '26'),
        ...['-c:a', 'aac', '-b:a', '64k', '-ac', '2', '-threads', String(threads)],
      ]),
  ...['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'single_file', '-hls_segment_filename', `hls-${rung}.mp4`, `hls-${rung}.m3u8`],
]

/** The first frame of the first minute that is not black, else the first one; 1080 px at most. */
export const posterRecipe = (bright: boolean): string[] => [
  ...(bright
    ? ['-t', '60', '-vf', `signalstats,metadata=select:key=lavfi.signalstats.YAVG:value=32:function=greater`]
    : []),
  ...['-frames:v', '1', '-an', '-c:v', 'mjpeg', '-q:v', '2', '-pix_fmt', 'yuvj420p', '-f', 'image2pipe', 'pipe:1'],
]

export const masterPlaylist = (rungs: { name: string; bits: number; width: number; height: number }[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...rungs.flatMap(({ name, bits, width, height }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(bits)},RESOLUTION=${width}x${height}`,
      name,
    ]),
    '',
  ].join('\n')
