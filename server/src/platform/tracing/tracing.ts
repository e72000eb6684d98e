import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { toRecord } from '@quanzi/contract/objects'
import { type OutsideCall, watchOutsideCalls } from './outside-calls.ts'

/** `share` of the requests without a sampled parent, from 0 to 1. `headers`: `name=value,name=value`. */
type TracingSettings = { url: string; headers: string | null; service: string; version: string; share: number }

export const tracer = trace.getTracer('quanzi')
export let isTracing = false

/** Spans hold no addresses, URLs, input or values. Without this call nothing is traced or loaded. */
export const startTracing = async ({
  url,
  headers,
  service,
  version,
  share,
}: TracingSettings): Promise<{ close(): Promise<void> }> => {
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, exporters, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ])
  const exporter = new exporters.OTLPTraceExporter({
    url: `${url.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries((headers ?? '').split(',').flatMap(headerOf)),
  })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  isTracing = true
  const unwatch = watchOutsideCalls(addOutsideSpan)
  return {
    async close() {
      isTracing = false
      unwatch()
      await provider.shutdown()
      for (const api of [trace, propagation, context]) api.disable()
    },
  }
}

const headerOf = (pair: string): [string, string][] => {
  const [name = '', ...value] = pair.split('=')
  return value.length > 0 ? [[name.trim(), value.join('=').trim()]] : []
}

const addOutsideSpan = ({ host, method, status, seconds }: OutsideCall): void => {
  const attributes = { 'server.address': host, 'http.request.method': method, 'http.response.status_code': status }
  const span = tracer.startSpan(`${method} ${host}`, {
    kind: SpanKind.CLIENT,
    attributes,
    startTime: Date.now() - seconds * 1000,
  })
  if (status === 0 || status >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Runs `work` in a span of its own below the current one. Of an error it says the name and the code, never the message. */
export const inSpan = <T>(name: () => string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>) => {
  if (!isTracing) return work()
  return tracer.startActiveSpan(name(), { kind, attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      const { name: type, code } = toRecord(error)
      span.setAttribute('error.type', String(code ?? type))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
