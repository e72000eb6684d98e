import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onAnswer } from '../http/on-answer.ts'
import { isTracing, tracer } from './tracing.ts'

/** Adds a span to each request, below that of a caller which sends `traceparent`. */
export const traceRequests = (server: FastifyInstance): void => {
  if (!isTracing) return
  const spans = new WeakMap<FastifyRequest, ReturnType<typeof tracer.startSpan>>()
  server.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(context.active(), request.headers)
    const attributes = { 'http.request.method': request.method, 'quanzi.request': request.id }
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  onAnswer(server, (request, reply) => {
    const span = spans.get(request)
    const route = request.routeOptions.url ?? ''
    span?.updateName(request.callName ?? `${request.method} ${route}`)
    span?.setAttributes({
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'quanzi.site': request.siteId ?? 0,
    })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
