import type { MediaInfo } from './probe.ts'

/** The largest video that is decoded is 8K; the output is 720p in either orientation. */
export const maxPixels = 36_000_000
const mainSize = { long: 1280, short: 720 }
export const lowSize = { long: 640, short: 360 }

/** Keyframe interval: short enough for a quick start at any position, long enough for a small file. */
const keyframeArgs = ['-force_key_frames', 'expr:gte(t,n_forced*2)']

/** Drops subtitles, data streams, metadata (location, title) and chapters. */
const stripMetadataArgs = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']

/** Transfer functions of clips with a high dynamic range, which ordinary screens would show pale. */
const hdrTransfers = ['arib-std-b67', 'smpte2084']
export const isHdr = ({ video }: Pick<MediaInfo, 'video'>): boolean => hdrTransfers.includes(video.transfer)

/** From BT.2020 to BT.709. The input is named, because many files lack one of its marks. */
const toneMapFilter = (transfer: string): string =>
  [
    `zscale=tin=${transfer}:pin=2020:min=2020_ncl:rin=tv:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=709',
    'tonemap=hable:desat=0',
    'zscale=t=709:m=709:r=tv',
  ].join(',')
const bt709Args = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv']

/** Copied when every phone plays the codecs and the bit rate suits a mobile network. */
const canCopyStreams = ({ video, audio, bitRate }: MediaInfo): boolean =>
  video.codec === 'h264' &&
  video.pixelFormat === 'yuv420p' &&
  !isHdr({ video }) &&
  video.level <= 41 &&
  Math.max(video.width, video.height) <= 1920 &&
  Math.min(video.width, video.height) <= 1080 &&
  !video.rotated &&
  !video.interlaced &&
  bitRate > 0 &&
  bitRate <= 4_000_000 &&
  (audio === null || (audio.codec === 'aac' && audio.channels <= 2))

/** Copied H.264 keeps its messages (NAL units of type 6, SEI), in which cameras write places and numbers of devices. */
const copyArgs = ['-c', 'copy', '-bsf:v', 'filter_units=remove_types=6']

const streamArgs = ({ video, audio }: MediaInfo): string[] => [
  ...['-map', `0:${video.index}`],
  ...(audio ? ['-map', `0:${audio.index}`] : ['-an']),
  ...stripMetadataArgs,
]

/** The format requires even dimensions; pixels become square; the video is never enlarged. */
const scaleFilter = ({ long, short }: typeof mainSize): string => {
  const factor = `min(1,min(${long}/max(iw*sar,ih),${short}/min(iw*sar,ih)))`
  return `scale=w='max(2,trunc(iw*sar*${factor}/2)*2)':h='max(2,trunc(ih*${factor}/2)*2)',setsar=1`
}

const h264Args = (maxRate: string, bufferSize: string, crf: string): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...['-crf', crf, '-maxrate', maxRate, '-bufsize', bufferSize],
  ...keyframeArgs,
]

export const mainVideoArgs = (info: MediaInfo, threads: number, mapsTones: boolean): string[] => {
  const { video } = info
  const filters = [
    ...(video.interlaced ? ['yadif'] : []),
    ...(video.frameRate > 31 ? ['fps=30'] : []),
    scaleFilter(mainSize),
    ...(mapsTones ? [toneMapFilter(video.transfer)] : []),
    'format=yuv420p',
  ]
  const encodeArgs = [
    ...['-vf', filters.join(',')],
    ...h264Args('2500k', '5000k', '23'),
    ...(mapsTones ? bt709Args : []),
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '44100'],
    ...['-threads', String(threads), '-max_muxing_queue_size', '1024'],
  ]
  return [
    ...streamArgs(info),
    ...(canCopyStreams(info) ? copyArgs : encodeArgs),
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
  ]
}

/** One HLS rendition: a playlist and one file of fragments, which the playlist addresses by byte range. */
export const hlsRenditionArgs = (rendition: 'high' | 'low', threads: number): string[] => [
  ...(rendition === 'high'
    ? ['-c', 'copy']
    : [
        ...['-vf', scaleFilter(lowSize)],
        ...h264Args('600k', '1200k', '26'),
        ...['-c:a', 'aac', '-b:a', '64k', '-ac', '2', '-threads', String(threads)],
      ]),
  ...['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'single_file', '-hls_segment_filename', `hls-${rendition}.mp4`, `hls-${rendition}.m3u8`],
]

/** The poster: the first frame of the first minute that is not black, else the first frame; at most 1080 px. */
export const posterArgs = (skipBlackFrames: boolean): string[] => [
  ...(skipBlackFrames
    ? ['-t', '60', '-vf', `signalstats,metadata=select:key=lavfi.signalstats.YAVG:value=32:function=greater`]
    : []),
  ...['-frames:v', '1', '-an', '-c:v', 'mjpeg', '-q:v', '2', '-pix_fmt', 'yuvj420p', '-f', 'image2pipe', 'pipe:1'],
]

export const hlsMasterPlaylist = (renditions: { name: string; bitRate: number; width: number; height: number }[]) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...renditions.flatMap(({ name, bitRate, width, height }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(bitRate)},RESOLUTION=${width}x${height}`,
      name,
    ]),
    '',
  ].join('\n')
