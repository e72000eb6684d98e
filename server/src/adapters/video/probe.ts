import type { FfmpegPrograms } from './find-ffmpeg.ts'
import { type RunLimits, run } from './run-bounded.ts'

export type MediaInfo = {
  video: {
    index: number
    codec: string
    pixelFormat: string
    transfer: string
    level: number
    width: number
    height: number
    rotated: boolean
    interlaced: boolean
    frameRate: number
  }
  audio: { index: number; codec: string; channels: number } | null
  duration: number
  bitRate: number
  /** Tags of the container and of its streams. */
  tags: [name: string, value: string][]
}

type ProbedStream = {
  index: number
  codec_type?: string
  codec_name?: string
  pix_fmt?: string
  color_transfer?: string
  level?: number
  width?: number
  height?: number
  channels?: number
  field_order?: string
  avg_frame_rate?: string
  duration?: string
  disposition?: { attached_pic?: number }
  tags?: Record<string, string>
  side_data_list?: { rotation?: number }[]
}

/** Restricts ffmpeg to one local file and one demuxer for untrusted input. */
export const inputArgs = (kind: string, path: string): string[] => [
  '-protocol_whitelist',
  'file,pipe',
  '-f',
  kind,
  '-i',
  path,
]

export const probeVideo = async (
  { ffprobe }: FfmpegPrograms,
  kind: string,
  path: string,
  limits: RunLimits,
): Promise<MediaInfo | undefined> => {
  const showArgs = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams']
  const { code, output } = await run(ffprobe, [...showArgs, ...inputArgs(kind, path)], limits)
  if (code !== 0) return undefined
  // The form of `-print_format json`.
  const { streams = [], format = {} } = JSON.parse(output.toString()) as {
    streams?: ProbedStream[]
    format?: { duration?: string; bit_rate?: string; tags?: Record<string, string> }
  }
  const video = streams.find((s) => s.codec_type === 'video' && s.width && s.height && !s.disposition?.attached_pic)
  if (!video) return undefined
  const audio = streams.find((s) => s.codec_type === 'audio' && s.codec_name && (s.channels ?? 0) > 0)
  return {
    video: toVideoStream(video),
    audio: audio ? { index: audio.index, codec: audio.codec_name ?? '', channels: audio.channels ?? 0 } : null,
    duration: Number(format.duration ?? video.duration) || 0,
    bitRate: Number(format.bit_rate) || 0,
    tags: [format, ...streams].flatMap(({ tags = {} }) => Object.entries(tags)),
  }
}

const toVideoStream = (stream: ProbedStream): MediaInfo['video'] => {
  const [frames = 0, seconds = 1] = (stream.avg_frame_rate ?? '').split('/').map(Number)
  const rotation =
    stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? stream.tags?.['rotate'] ?? 0
  return {
    index: stream.index,
    codec: stream.codec_name ?? '',
    pixelFormat: stream.pix_fmt ?? '',
    transfer: stream.color_transfer ?? '',
    level: stream.level ?? 0,
    width: stream.width ?? 0,
    height: stream.height ?? 0,
    rotated: Number(rotation) % 360 !== 0,
    interlaced: !['progressive', 'unknown', undefined].includes(stream.field_order),
    frameRate: seconds ? frames / seconds || 0 : 0,
  }
}
