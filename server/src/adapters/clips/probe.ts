import type { Programs } from './programs.ts'
import { type Bounds, run } from './run.ts'

/** What a file holds, as far as it matters here. */
export type Facts = {
  video: {
    index: number
    codec: string
    pixels: string
    level: number
    width: number
    height: number
    turned: boolean
    interlaced: boolean
    /** Frames a second, 0 where nobody knows. */
    rate: number
  }
  audio: { index: number; codec: string; channels: number } | null
  /** Seconds, 0 where nobody knows. */
  duration: number
  bitRate: number
}

type Stream = {
  index: number
  codec_type?: string
  codec_name?: string
  pix_fmt?: string
  level?: number
  width?: number
  height?: number
  channels?: number
  field_order?: string
  avg_frame_rate?: string
  duration?: string
  disposition?: { attached_pic?: number }
  tags?: { rotate?: string }
  side_data_list?: { rotation?: number }[]
}

/** The only way in for distrusted bytes: one file, one demultiplexer, no other address. */
export const inputOf = (kind: string, path: string): string[] => [
  '-protocol_whitelist',
  'file,pipe',
  '-f',
  kind,
  '-i',
  path,
]

/** Undefined when there is no picture in it. */
export const probe = async (
  { ffprobe }: Programs,
  kind: string,
  path: string,
  bounds: Bounds,
): Promise<Facts | undefined> => {
  const show = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams']
  const { code, output } = await run(ffprobe, [...show, ...inputOf(kind, path)], bounds)
  if (code !== 0) return undefined
  const { streams = [], format = {} } = JSON.parse(output.toString()) as {
    streams?: Stream[]
    format?: { duration?: string; bit_rate?: string }
  }
  const video = streams.find((s) => s.codec_type === 'video' && s.width && s.height && !s.disposition?.attached_pic)
  if (!video) return undefined
  const audio = streams.find((s) => s.codec_type === 'audio' && s.codec_name && (s.channels ?? 0) > 0)
  return {
    video: pictureOf(video),
    audio: audio ? { index: audio.index, codec: audio.codec_name ?? '', channels: audio.channels ?? 0 } : null,
    duration: Number(format.duration ?? video.duration) || 0,
    bitRate: Number(format.bit_rate) || 0,
  }
}

const pictureOf = (stream: Stream): Facts['video'] => {
  const [frames = 0, seconds = 1] = (stream.avg_frame_rate ?? '').split('/').map(Number)
  const turn = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? stream.tags?.rotate ?? 0
  return {
    index: stream.index,
    codec: stream.codec_name ?? '',
    pixels: stream.pix_fmt ?? '',
    level: stream.level ?? 0,
    width: stream.width ?? 0,
    height: stream.height ?? 0,
    turned: Number(turn) % 360 !== 0,
    interlaced: !['progressive', 'unknown', undefined].includes(stream.field_order),
    rate: seconds ? frames / seconds || 0 : 0,
  }
}
