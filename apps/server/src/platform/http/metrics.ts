import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface HttpMetrics {
  readonly registry: Registry;
  observe(path: string, status: number, seconds: number): void;
  /** The figures as text, and their media type. */
  read(): Promise<{ text: string; type: string }>;
}

/** A figure that is read whenever somebody looks. */
export function watchGauge(
  { registry }: HttpMetrics,
  { name, help }: { readonly name: string; readonly help: string },
  read: () => number,
): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
}

/** A registry of its own for each app, so that two in one process do not mix. */
export function httpMetrics(): HttpMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'sheaf_http_requests_total',
    help: 'Answered requests',
    labelNames: ['path', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'sheaf_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['path'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  return {
    registry,
    observe: (path, status, seconds) => {
      requests.inc({ path, status });
      durations.observe({ path }, seconds);
    },
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  };
}
